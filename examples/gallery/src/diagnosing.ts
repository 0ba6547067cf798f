// Why a visitor cannot connect: the real view, with a check that fails, hangs, or is missing.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { DiagnosisCheckItem, Finding } from '@latchkey/kernel/contracts'
import { diagnosis } from '@latchkey/plugin-diagnosis'
import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './row'
import { find, until, untilFound } from './visitor'

const NEVER = new Promise<never>(() => {})
const TEXTS = {
  'gallery.down.title': 'Can’t reach WalletConnect',
  'gallery.down': 'A VPN, ad blocker, or firewall may block it. Turn it off, or use a wallet in this browser.',
  'gallery.long.title': 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'gallery.long': `Ask ${'relay.'.repeat(30)}example, which nobody can reach from here.`,
}

function createChecks(id: string, run: () => Promise<Finding>): readonly PluginManifest[] {
  const item: DiagnosisCheckItem = {
    id,
    order: 5,
    label: 'Connection service',
    load: async () => ({ texts: TEXTS, run }),
  }
  return [diagnosis(), definePlugin({ id: 'gallery', api: 1, slots: { 'diagnosis.check': [item] } })]
}
const problem = (says: 'gallery.down' | 'gallery.long', remedy: Finding['remedy'] = 'otherWallet') =>
  createChecks('relay', async () => ({
    state: 'problem',
    says,
    remedy,
    technical: 'wss://relay.example: no socket after 10000 ms',
  }))

async function show(modal: WalletModal): Promise<void> {
  const { router } = await modal.core.load()
  router.open('Connect')
  router.push('Diagnosis')
}
async function showFound(modal: WalletModal): Promise<void> {
  await show(modal)
  await untilFound('[data-view=Diagnosis] .diagnosis-check')
  await until(() => !find('[data-view=Diagnosis] [data-state=checking]'))
}
async function showDetails(modal: WalletModal): Promise<void> {
  await showFound(modal)
  find('[data-view=Diagnosis] details')?.setAttribute('open', '')
}

export const diagnosisRows: readonly Row[] = [
  { id: 'diagnosis', plugins: [diagnosis()], show: showFound },
  { id: 'diagnosis-problem', plugins: problem('gallery.down'), show: showFound },
  { id: 'diagnosis-details', plugins: problem('gallery.down', 'checkAgain'), show: showDetails },
  { id: 'diagnosis-long', plugins: problem('gallery.long', 'reloadPage'), show: showFound },
  { id: 'diagnosis-checking', plugins: createChecks('relay', () => NEVER), show },
]
