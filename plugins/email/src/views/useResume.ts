// Resumes a sign-in whose email was sent before the page was reloaded or the modal closed: the visitor has come back to enter its code.
import { useKernel } from '@latchkey/ui'
import { useEffect } from 'react'
import { followStep } from './followStep'

/** Leads from Connect to the pending step of a login. A visitor who goes back from that step has left it. */
export function useResume(): void {
  const kernel = useKernel()
  useEffect(() => {
    const { store, router } = kernel
    const readRoute = () => store.get(router.stateAtom)
    const [entry] = readRoute().stack.slice(-1)
    const isLeft = readRoute().direction === 'back'
    const resume = async () => {
      const wallet = await kernel.service('embeddedWallet')
      if (isLeft) return wallet.forgetEmail()
      const pending = await wallet.pendingEmail()
      const { isOpen, stack } = readRoute()
      if (!pending || !isOpen || stack.at(-1) !== entry) return
      void wallet.warm()
      await followStep(pending.step, pending.email, wallet, router.push)
    }
    // If it fails, the visitor starts again and sees the error then.
    resume().catch(() => {})
  }, [kernel])
}
