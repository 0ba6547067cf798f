import { expect, test } from 'vitest'
import type { Services } from './registries'
import { createServices } from './services'

const NAME = 'tokens' as keyof Services & string as never

test('PLG-04 a plugin that ends removes its service, but not the one that replaced it', async () => {
  const services = createServices(
    () => 'acme',
    async () => {},
  )
  const [first, second] = [{}, {}] as never[]
  const stopFirst = services.provide(NAME, first as never)
  const stopSecond = services.provide(NAME, second as never)
  stopFirst()
  await expect(services.get(NAME)).resolves.toBe(second)
  stopSecond()
  await expect(services.get(NAME)).rejects.toMatchObject({ code: 'kernel/service-missing' })
})
