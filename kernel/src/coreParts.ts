// The parts of the core that the kernel uses.
import type { Dispose } from './base/store'
import type { EventBus } from './events/bus'
import type { Core, Kernel } from './kernel'
import type { EventName, Events } from './plugin/registries'
import type { Registry } from './plugin/registry'
import type { ConnectionState } from './session/connectionState'
import type { NetworkState } from './session/networkState'
import type { StoredKernelValues } from './session/storedSessions'
import type { KernelStorage, StorageSection } from './storage/createStorage'

/** The core as the kernel's own files see it. */
export interface CoreParts extends Core {
  readonly registry: Registry
  readonly bus: EventBus
  /** Runs the timers that became due while the page was frozen. */
  runOverdue(): void
  readonly storage: KernelStorage
  readonly stored: StorageSection<StoredKernelValues>
  readonly connectionState: ConnectionState
  readonly networkState: NetworkState
  /** The only kernel over this core. */
  install(kernel: Kernel): void
  /** Called once, before this modal's events end. */
  onDestroy(stop: Dispose): void
  /** Events that woke a plugin before the kernel had loaded; taken once. */
  takeEarlyEvents(): readonly { event: EventName; payload: Events[EventName] }[]
  warn(message: string, cause?: unknown): void
}
