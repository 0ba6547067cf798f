// Two fields and a button: a name and an address.
import { namespaceOf } from '@latchkey/kernel'
import { Button, Input, useKernel, useLatchkeyAtom, useStyles, useText } from '@latchkey/ui'
import { type FormEvent, type JSX, useState } from 'react'
import { MAX_NAME_LENGTH } from '../book'
import { en } from '../i18n/en'
import type { SaveProblem } from '../types'
import css from './addressBook.css?inline'

/** Shows what is wrong below its field, and returns to the book once the address is saved. */
export function View(): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const kernel = useKernel()
  const namespace = namespaceOf(useLatchkeyAtom(kernel.networks.activeAtom).network.id)
  const family = kernel.options.chains.find((chain) => chain.namespace === namespace)?.label ?? ''
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<SaveProblem | null>(null)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const book = await kernel.service('acme:addressBook')
    const found = await book.save({ namespace, name, address })
    setProblem(found)
    if (found !== null) return
    kernel.snackbar.show('success', t('acme.save.saved', { name: name.trim() }))
    kernel.router.back()
  }

  const isAboutAddress = problem === 'addressInvalid'
  const sentence = problem === null ? undefined : t(`acme.save.${problem}`, { family })
  return (
    <form className="acme-save" noValidate onSubmit={(event) => void save(event)}>
      <Input
        label={t('acme.save.name')}
        value={name}
        onValue={setName}
        problem={isAboutAddress ? undefined : sentence}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
      />
      <Input
        label={t('acme.save.address')}
        value={address}
        onValue={setAddress}
        problem={isAboutAddress ? sentence : undefined}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="foot">
        <Button weight="primary" type="submit">
          {t('acme.save.save')}
        </Button>
      </div>
    </form>
  )
}
