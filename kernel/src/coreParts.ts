// What the core gives to the kernel that is loaded over it.
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
  /** Runs the timers that became due while the page was stopped. */
  runOverdue(): void
  readonly storage: KernelStorage
  readonly stored: StorageSection<StoredKernelValues>
  readonly connectionState: ConnectionState
  readonly networkState: NetworkState
  /** The kernel over this core; there is only one. */
  install(kernel: Kernel): void
  /** Called once, before the events of this modal end. */
  onDestroy(stop: Dispose): void
  /** Events that woke a plugin before the kernel was there; taken once. */
  takeEarlyEvents(): readonly { event: EventName; payload: Events[EventName] }[]
  warn(message: string, cause?: unknown): void
}
