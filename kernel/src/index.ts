// The public names of the kernel, one by one. A test holds a snapshot of them.

export { type FormatUnitsOptions, formatUnits } from './amount/formatUnits'
export { type ParsedAmount, parseAmount } from './amount/parseAmount'
export { addressOf, namespaceOf, networkOf } from './caip/format'
export {
  assertCaipAddress,
  assertCaipNetworkId,
  type ParsedCaipAddress,
  type ParsedCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
} from './caip/parse'
export { shortenAddress } from './caip/shortenAddress'
export type {
  ActivityItem,
  ActivityPage,
  ActivityService,
  ActivityTransfer,
  SubmittedTransaction,
  TransferDirection,
} from './contracts/activity'
export type {
  ActivityFeature,
  BalancesFeature,
  ChainFeatures,
  EndpointFeature,
  ExplorerFeature,
  NamesFeature,
  NativeAmount,
  OnrampFeature,
  ParsedPaymentUri,
  PaymentRequest,
  ReceiveFeature,
  SignMessageFeature,
  SmartPermission,
  SmartSessionsFeature,
  TokenMismatch,
  TokenRefusal,
  TokensFeature,
  TransactionState,
  TransferDraft,
  TransferFeature,
  TransferPlan,
  TransferSummary,
  WalletAssetsFeature,
} from './contracts/chainFeatures'
export type {
  BuildSwapRequest,
  CallOptions,
  DataApiService,
  ListedBalance,
  ListedNft,
  NameRegistration,
  NameSuggestion,
  OnrampAmount,
  OnrampOptions,
  OnrampQuote,
  OnrampUrlRequest,
  PaymentCurrency,
  PaymentLimit,
  ProposedTransaction,
  PurchaseCurrency,
  QuoteRequest,
  RegisteredName,
  SmartSession,
  TokenPrice,
} from './contracts/dataApi'
export type { Decimal } from './contracts/decimal'
export type {
  CheckPorts,
  DiagnosisCheck,
  DiagnosisCheckItem,
  Finding,
  FindingState,
  Remedy,
} from './contracts/diagnosis'
export type {
  EmailLoginStep,
  EmailUpdateStep,
  EmbeddedAccountType,
  EmbeddedUser,
  EmbeddedWalletService,
  PendingEmail,
  SocialProvider,
} from './contracts/embeddedWallet'
export type { AccountIdentity, NamesService, ResolvedName } from './contracts/names'
export type { PairingSignIn, SignInProof, SignInRequest } from './contracts/pairingSignIn'
export type { BalanceChange, Simulation, SimulationFeature, WatchedBalance } from './contracts/simulation'
export type {
  ApprovalStep,
  ExchangeStep,
  SwapMismatch,
  SwapOptions,
  SwapStep,
  SwapsFeature,
  SwapTerms,
} from './contracts/swaps'
export type { ChainToken, HeldToken, Portfolio, SendParams, Token, TokensService } from './contracts/tokens'
export type { LinkedWallet, WalletLinksService } from './contracts/walletLinks'
export type { FirstWallets, ListedWallet, WalletListService } from './contracts/walletList'
export { createCore } from './createCore'
export type { RpcErrorCodes, RpcFacts } from './errors/codes'
export { requestAborted } from './errors/coreErrors'
export { findError } from './errors/findError'
export { LatchkeyError, type LatchkeyErrorOptions } from './errors/LatchkeyError'
export type {
  AccountDetails,
  AccountState,
  ActiveNetwork,
  AlertList,
  AppMetadata,
  Clock,
  ConnectAttempt,
  Connection,
  ConnectionStatus,
  Connections,
  ConnectMethod,
  ConnectorSection,
  Connectors,
  Core,
  Features,
  Kernel,
  KernelOptions,
  LoadedView,
  ModalPolicy,
  ModalRouter,
  Networks,
  PluginStatus,
  Plugins,
  RouteEntry,
  RouterState,
  Snackbar,
  SnackbarMessage,
  TokenBalance,
  WalletFeature,
} from './kernel'
export { importAgain } from './load/importAgain'
export { isSupported } from './load/isSupported'
export { loadOnce } from './load/loadOnce'
export type {
  AccountType,
  Action,
  Alert,
  AlertId,
  Alerts,
  AlertText,
  CaipAddress,
  CaipNetworkId,
  ChainAdapter,
  ChainManifest,
  CloseGuard,
  ConnectOptions,
  Connector,
  Dispose,
  DrawnItem,
  ErrorCode,
  ErrorCodes,
  EventName,
  Events,
  FeatureName,
  Network,
  Params,
  PluginContext,
  PluginManifest,
  PluginSetup,
  PluginStorage,
  PluginTypes,
  Router,
  RpcCall,
  RpcSafety,
  ServiceName,
  Services,
  Session,
  SlotItem,
  SlotName,
  Slots,
  StorageShape,
  Store,
  StoredValue,
  Tab,
  ToastKind,
  Transaction,
  TransactionOptions,
  ViewEntry,
  ViewId,
  ViewProps,
  Views,
  ViewWithoutParams,
} from './plugin/contract'
export { defineChain, definePlugin } from './plugin/define'
export type { CopiedText, PageService } from './plugin/pageService'
export type { StorageBackend } from './storage/backends'
export { isReloadedFor, reloadPage } from './storage/reloadPage'
export { cleanName } from './text/cleanName'
export { formatRelativeTime } from './time/formatRelativeTime'
