// The public names of the kernel. A test compares them with a snapshot.

export type { Alert, AlertId, Alerts, AlertText } from './alerts/contract'
export { type AmountProblem, type ParsedAmount, parseAmount } from './amount/amountText'
export { type FormatUnitsOptions, formatUnits } from './amount/formatUnits'
export type { CaipAddress, CaipNetworkId } from './base/caip'
export type { Clock } from './base/clock'
export type { Decimal } from './base/decimal'
export type { NativeAmount, Network } from './base/network'
export type { AccountType, Session } from './base/session'
export type { Dispose, Store } from './base/store'
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
export type { ChainAdapter } from './chains/adapter'
export type { ChainFacts } from './chains/facts'
export type { ChainFeatures, FeatureName } from './chains/features'
export type { ChainManifest } from './chains/manifest'
export { createCore } from './createCore'
export type { RpcErrorCodes, RpcFacts, RpcReason, TransportErrorCodes } from './errors/codes'
export { requestAborted } from './errors/coreErrors'
export { findError } from './errors/findError'
export { LatchkeyError, type LatchkeyErrorOptions } from './errors/LatchkeyError'
export type { ErrorCode, ErrorCodes } from './errors/registry'
export type { AppMetadata, Features, ModalPolicy } from './hostOptions'
export type {
  AlertList,
  Core,
  Kernel,
  KernelOptions,
  LoadedView,
  PluginStatus,
  Plugins,
  Snackbar,
  SnackbarMessage,
} from './kernel'
export { isSupported } from './load/isSupported'
export { loadOnce } from './load/loadOnce'
export { retryImport } from './load/retryImport'
export { defineChain, definePlugin } from './plugin/define'
export type { PluginManifest, PluginSetup, ViewEntry } from './plugin/manifest'
export { type EnabledPlugins, omitDisabled } from './plugin/omitDisabled'
export type { CopiedText, PageService } from './plugin/pageService'
export type {
  PluginContext,
  PluginStorage,
  PluginTypes,
  Provides,
  Stored,
  ToastKind,
  ToastMessage,
  Uses,
} from './plugin/pluginContext'
export type { EventName, Events, ServiceName, Services } from './plugin/registries'
export type { Action, CustomItem, ListedCount, SlotItem, SlotName, Slots, Tab } from './plugin/slotItems'
export type {
  CloseGuard,
  ModalRouter,
  RouteEntry,
  Router,
  RouterState,
  Transaction,
  TransactionOptions,
} from './router/contract'
export type { Params, ViewId, ViewProps, Views, ViewWithoutParams } from './router/views'
export type { RpcCall, RpcRoute, RpcSafety, SettledRequest } from './rpc/call'
export type { ConnectionChange } from './session/connection'
export type { ConnectionState } from './session/connectionState'
export type {
  AccountDetails,
  AccountState,
  ActiveNetwork,
  ConnectAttempt,
  Connection,
  ConnectionStatus,
  Connections,
  Connectors,
  Networks,
  TokenBalance,
  WalletInfo,
} from './session/contract'
export type {
  Account,
  AccountDescriber,
  AccountDescription,
  AccountUser,
  ConnectedAccount,
  DisconnectedAccount,
  WalletAccount,
} from './session/hostAccount'
export type { NetworkState } from './session/networkState'
export type { StoredSession } from './session/storedSessions'
export type { StorageBackend } from './storage/backends'
export { isReloadedFor } from './storage/isReloadedFor'
export { reloadPage } from './storage/reloadPage'
export type { StorageShape, StoredValue } from './storage/storedValue'
export { cleanName } from './text/cleanName'
export { formatRelativeTime } from './time/formatRelativeTime'
export type { ConnectOptions, Connector } from './wallets/connector'
export type { LinkedWallet } from './wallets/linkedWallet'
