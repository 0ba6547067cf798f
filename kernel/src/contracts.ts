// Entry `@latchkey/kernel/contracts`: types that packages share without knowing each other, namely the chain features, services, events,
// and views that more than one package names. Types only; nothing in the kernel except its registries imports them.

export type { ExplorerFeature } from './chains/createExplorer'
export type { FamilyAccountType } from './contracts/accountTypes'
export type {
  ActivityItem,
  ActivityPage,
  ActivityService,
  ActivityTransfer,
  ReceiptParams,
  Recipient,
  SubmittedAmount,
  SubmittedTransaction,
  TransferDirection,
} from './contracts/activity'
export type {
  ActivityFeature,
  BalancesFeature,
  EndpointFeature,
  NamesFeature,
  OnrampFeature,
  ParsedPaymentUri,
  PaymentRequest,
  ReceiveFeature,
  SharedChainFeatures,
  SignMessageFeature,
  SmartPermission,
  SmartSessionsFeature,
  TokensFeature,
  TransactionState,
  TransferDraft,
  TransferFeature,
  TransferPlan,
  TransferSummary,
  VerifyMessageFeature,
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
  LoginDetails,
  PendingEmail,
  SocialProvider,
} from './contracts/embeddedWallet'
export type { SharedErrorCodes, SwapMismatch, TokenMismatch, TokenRefusal } from './contracts/errorCodes'
export type {
  ConnectMethod,
  ConnectorSection,
  SharedFeatures,
  SharedPolicy,
  WalletFeature,
} from './contracts/hostOptions'
export type { AccountIdentity, NamesService, ResolvedName } from './contracts/names'
export type { PairingLink } from './contracts/pairingLink'
export type { PairingSignIn, SignInProof, SignInRequest } from './contracts/pairingSignIn'
export type { SharedEvents, SharedServices, SharedViews } from './contracts/registries'
export type { BalanceChange, Simulation, SimulationFeature, WatchedBalance } from './contracts/simulation'
export type { ApprovalStep, ExchangeStep, SwapOptions, SwapStep, SwapsFeature, SwapTerms } from './contracts/swaps'
export type { ChainToken, HeldToken, Portfolio, SendParams, Token, TokensService } from './contracts/tokens'
export type { WalletLinksService } from './contracts/walletLinks'
export type { FirstWallets, ListedWallet, WalletListService } from './contracts/walletList'
