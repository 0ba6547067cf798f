// The login frame: a page of the login server inside another site's page. It holds the keys, and shows what they would sign.
import { createApproval } from './approval/createApproval.ts'
import { showIdle } from './approval/screen.ts'
import { frameConfigSchema, readPageConfig } from './config.ts'
import { createHeldSignIn } from './factor/heldSignIn.ts'
import { createSecondFactor } from './factor/secondFactor.ts'
import { TEXTS } from './i18n/texts.ts'
import { createEmailLogin } from './login/email.ts'
import { createSocialLogin } from './login/social.ts'
import { createEmailUpdate } from './login/updateEmail.ts'
import { createSignInMethods } from './methods/signInMethods.ts'
import { createNetworks } from './networks.ts'
import { createPasskeyLogin } from './passkeys/passkeyLogin.ts'
import { createPasskeyMaker } from './passkeys/passkeyMaker.ts'
import { createAnswerRpc } from './rpc/answerRpc.ts'
import { createSecurity } from './security/createSecurity.ts'
import { createDevices } from './security/devices.ts'
import { createExportProof } from './security/exportProof.ts'
import { createSession } from './session.ts'
import { createBundles } from './smartAccounts/bundles.ts'
import { createAccountKinds } from './smartAccounts/kinds.ts'
import { openStore } from './store.ts'
import { answerPage, type PageWire } from './wire/answerPage.ts'
import { createHandlers } from './wire/createHandlers.ts'

/** The protocol version, which the client requests in the URL. */
const VERSION = '4'

async function start(): Promise<void> {
  if (window.parent === window) return showIdle(TEXTS.insideOnly)
  const { origins, networks: list, keeperUrl, passkeyUrl, signInMethods } = readPageConfig(frameConfigSchema)
  const query = new URLSearchParams(location.search)
  const store = await openStore()
  const session = createSession(store, keeperUrl)
  const networks = createNetworks(list, query.get('chainId'))
  const kinds = createAccountKinds(session, store)
  const bundles = createBundles(session, store)
  const maker = createPasskeyMaker(session, passkeyUrl)
  const held = createHeldSignIn(session)
  const projectId = query.get('projectId') ?? ''
  const security = createSecurity({
    session,
    proof: createExportProof(session, keeperUrl),
    devices: createDevices(session),
    methods: createSignInMethods({ session, keeperUrl, projectId, maker }),
    factor: createSecondFactor({ session, keeperUrl, maker }),
    kinds: signInMethods,
  })
  const approval = createApproval(security)
  showIdle()
  const handlers = createHandlers({
    session,
    networks,
    kinds,
    email: createEmailLogin({ session, held, store, keeperUrl }),
    social: createSocialLogin({ session, held, store, keeperUrl, projectId }),
    passkey: createPasskeyLogin({ session, keeperUrl, maker, held }),
    update: createEmailUpdate(session, keeperUrl),
    answerRpc: createAnswerRpc({ session, networks, kinds, bundles, promptUser: approval.prompt }),
    abortRequests: approval.abort,
    isPrompting: approval.isPrompting,
    security,
    sendSession: (token) => wire.send('SESSION_UPDATE', { token }),
  })
  const wire: PageWire = answerPage(origins, handlers)
  wire.send('READY', { version: VERSION, isStorageKept: store.isKept })
}

void start()
