// A kernel with one plugin and what it depends on, for the clauses about plugins.
import type { Kernel, KernelOptions } from '../kernel'
import type { PluginManifest } from '../plugin/manifest'
import type { ViewId, Views } from '../router/views'
import { createMemoryBackend, type StorageBackend } from '../storage/backends'
import { createFakeKernel, type FakeKernel } from './fakeKernel'

export interface PluginFixtures {
  /** Other plugins and chains that this plugin needs. */
  world?: Partial<Pick<KernelOptions, 'plugins' | 'chains'>>
  /** `mountModal` of `@latchkey/ui/mount`: with it, every view is drawn. Needs a document. */
  mount?(kernel: Kernel, options: { messages: Readonly<Record<string, string>> }): MountedView
  /** Parameters of views that require some. */
  params?: { [V in ViewId]?: Views[V] }
}
export interface MountedView {
  readonly element: Element
  /** Removes the element and everything that drew it. */
  dispose(): void
}
/** How the services that a plugin uses behave. */
export type ServiceMood = 'there' | 'slow' | 'failing'

export interface PluginWorld {
  readonly id: string
  readonly fixtures: PluginFixtures
  createManifest(): PluginManifest
  open(options?: { storage?: StorageBackend; services?: ServiceMood }): FakeKernel
}

/** Always provided by the kernel itself. */
const KERNEL_SERVICES = ['page']
const LOADS: Readonly<Record<Exclude<ServiceMood, 'there'>, () => Promise<never>>> = {
  slow: () => new Promise(() => {}),
  failing: () => Promise.reject(new Error('The service fails, as the test wants it')),
}

/** `createManifest` is called again for every kernel, so that kernels share nothing. */
export function createPluginWorld(createManifest: () => PluginManifest, fixtures: PluginFixtures): PluginWorld {
  const { world = {} } = fixtures
  const { id } = createManifest()

  function openOthers({ uses = [] }: PluginManifest, mood: ServiceMood): readonly PluginManifest[] {
    const others = world.plugins ?? []
    if (mood === 'there') return others
    const isGiven = (service: string) =>
      others.some(({ provides = [] }) => (provides as readonly string[]).includes(service))
    const missing = uses.filter((service) => !KERNEL_SERVICES.includes(service) && !isGiven(service))
    const load = LOADS[mood]
    return [
      ...others.map((other) =>
        other.provides?.some((service) => uses.includes(service)) ? { ...other, load } : other,
      ),
      ...(missing.length > 0 ? [{ id: `${id}-services`, api: 1 as const, provides: missing, load }] : []),
    ]
  }

  return {
    id,
    fixtures,
    createManifest,
    open({ storage = createMemoryBackend(), services = 'there' } = {}) {
      const manifest = createManifest()
      return createFakeKernel({ ...world, plugins: [...openOthers(manifest, services), manifest], storage })
    },
  }
}
