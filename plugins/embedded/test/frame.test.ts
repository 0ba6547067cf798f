// The frame itself, through the kernel: when it is made, where, and what becomes of one that does not come.
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EmbeddedOptions } from '../src/types'
import { EMAIL, openConnected, openWorld, SIGNED_IN, until, type World } from './world'

const worlds: World[] = []
const keep = (world: World) => {
  worlds.push(world)
  return world
}
afterEach(() => {
  for (const world of worlds.splice(0)) world.close()
})
const connected = async (...rest: Parameters<typeof openConnected>) => keep(await openConnected(...rest))
const opened = async (...rest: Parameters<typeof openWorld>) => keep(await openWorld(...rest))

describe('EMB-01 the frame', () => {
  test('EMB-01 there is no frame before it is needed; then there is one, hidden in the dialog, with its parameters in its URL', async () => {
    const { frame, service, dialog } = await opened()
    expect(frame.elements).toEqual([])
    await Promise.all([service.getFarcasterUri().catch(() => {}), service.getFarcasterUri().catch(() => {})])
    const [element, ...others] = frame.elements
    expect(others).toEqual([])
    expect(element?.parentElement).toBe(dialog)
    expect(element?.hidden).toBe(true)
    expect((element as HTMLIFrameElement | undefined)?.src).toBe(
      'https://login.example/sdk?projectId=p1&chainId=1&version=4&enableLogger=false&lang=en',
    )
    expect(new Set(frame.targets)).toEqual(new Set([service.origin]))
  })

  test('EMB-01 if the modal is not in the page yet, it is requested, and the frame is created as soon as it is', async () => {
    const { kernel, frame, service, dialog } = await opened(SIGNED_IN, { isPlaced: false })
    const needed = vi.fn()
    kernel.on('modal:needed', needed)
    const response = service.submitOtp('123456')
    await until(() => expect(needed).toHaveBeenCalledTimes(1))
    expect(frame.elements).toEqual([])
    kernel.emit('modal:placed', { dialog })
    await response
    expect(frame.elements.map(({ parentElement }) => parentElement)).toEqual([dialog])
  })

  test('EMB-01 a page that ends before its modal exists creates no frame', async () => {
    const { kernel, frame, service, dialog } = await opened(SIGNED_IN, { isPlaced: false })
    const needed = vi.fn()
    kernel.on('modal:needed', needed)
    const response = service.submitOtp('123456')
    await until(() => expect(needed).toHaveBeenCalledTimes(1))
    // In the same step: the page ends before what waits for the modal continues.
    kernel.emit('modal:placed', { dialog })
    kernel.destroy()
    await expect(response).rejects.toMatchObject({ code: 'embedded/frame-missing' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(frame.elements).toEqual([])
  })

  test('EMB-01 a page that ends without a login logs no warning', async () => {
    const warn = vi.spyOn(console, 'warn')
    const { kernel } = await opened()
    kernel.destroy()
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test('EMB-02 a hint resolves half a second after the frame is ready', async () => {
    const { frame, service, clock } = await opened(SIGNED_IN, { isReadyByItself: false })
    const settled = vi.fn()
    const warm = service.warm().then(settled)
    await until(() => expect(frame.elements).toHaveLength(1))
    frame.ready()
    clock.advance(499)
    await Promise.resolve()
    expect(settled).not.toHaveBeenCalled()
    clock.advance(1)
    await warm
  })

  test('EMB-10 a frame counts as reached when it responds: being ready is not enough, and a refusal counts as a response', async () => {
    const { frame, service, clock } = await opened(SIGNED_IN, { isReadyByItself: false })
    const countRequests = () => frame.sentOf('GET_SMART_ACCOUNT_ENABLED_NETWORKS').length
    const reached = service.reach()
    await until(() => expect(frame.elements).toHaveLength(1))
    frame.ready()
    clock.advance(500)
    await reached
    frame.play({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: { refuses: 'No' } })
    await service.reach()
    const before = countRequests()
    frame.play({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: 'silence' })
    const failure = service.reach().catch((error: unknown) => error)
    await until(() => expect(countRequests()).toBe(before + 1))
    clock.advance(30_000)
    expect(await failure).toMatchObject({ code: 'embedded/timed-out' })
  })

  test('field case 6: EMB-02 if it does not load: the error, the alert, and a retry that creates another frame', async () => {
    const { kernel, frame, service, clock } = await opened(SIGNED_IN, { isReadyByItself: false })
    const raised = vi.fn()
    kernel.on('alert:raised', raised)
    const response = service.connectEmail(EMAIL)
    await until(() => expect(frame.elements).toHaveLength(1))
    clock.advance(20_000)
    await expect(response).rejects.toMatchObject({
      code: 'embedded/frame-unreachable',
      message: 'Unable to load email login dependency',
      context: { reason: 'silent' },
    })
    expect(raised).toHaveBeenCalledExactlyOnceWith({ id: 'origin-not-allowed' })
    expect(frame.elements[0]?.isConnected).toBe(false)
    frame.play({ CONNECT_EMAIL: { is: { action: 'VERIFY_OTP' } } })
    const again = service.connectEmail(EMAIL)
    await until(() => expect(frame.elements).toHaveLength(2))
    frame.ready()
    await expect(again).resolves.toBe('VERIFY_OTP')
  })

  test('field case 6: EMB-02 a frame that the browser or the page’s policy refuses is reported immediately', async () => {
    const { kernel, frame, service } = await opened(SIGNED_IN, { isReadyByItself: false })
    const raised = vi.fn()
    kernel.on('alert:raised', raised)
    const refused = service.connectEmail(EMAIL)
    await until(() => expect(frame.elements).toHaveLength(1))
    const violate = (blockedURI: string, effectiveDirective: string) =>
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }))
    violate('https://login.example/sdk', 'img-src')
    violate('https://other.example/https://login.example', 'frame-src')
    expect(raised).not.toHaveBeenCalled()
    violate('https://login.example/sdk?projectId=p1', 'frame-src')
    await expect(refused).rejects.toMatchObject({
      context: { reason: 'policy' },
      toast: 'Sign-in isn’t available on this page. Choose another way to connect.',
    })
    expect(raised).toHaveBeenCalledWith({
      id: 'embedded:kept-out',
      text: expect.objectContaining({ detail: expect.stringContaining('Add https://login.example to frame-src') }),
    })
    const failed = service.connectEmail(EMAIL)
    await until(() => expect(frame.elements).toHaveLength(2))
    frame.elements[1]?.dispatchEvent(new Event('error'))
    await expect(failed).rejects.toMatchObject({ context: { reason: 'failed' } })
  })

  test('KEY-01 with a check, the frame is created after it; if the check refuses, there is no frame, and the next request checks again', async () => {
    const changed = { id: 'embedded:frame-changed', text: { title: 'Login frame changed', detail: 'Why' } } as const
    const verify = vi.fn<NonNullable<EmbeddedOptions['verify']>>(async () => changed)
    const { kernel, frame, service } = await opened(
      { ...SIGNED_IN, CONNECT_EMAIL: { is: { action: 'CONNECT' } } },
      { embedded: { verify } },
    )
    const raised = vi.fn()
    kernel.on('alert:raised', raised)
    await expect(service.connectEmail(EMAIL)).rejects.toMatchObject({
      code: 'embedded/frame-unreachable',
      context: { reason: 'changed' },
      toast: 'Sign-in isn’t available on this page. Choose another way to connect.',
    })
    expect(verify).toHaveBeenCalledWith(
      expect.objectContaining({ frameUrl: 'https://login.example/sdk', projectId: 'p1' }),
    )
    expect(raised).toHaveBeenCalledExactlyOnceWith(changed)
    expect(frame.elements).toEqual([])
    verify.mockRejectedValueOnce(new Error('offline'))
    await expect(service.connectEmail(EMAIL)).rejects.toMatchObject({ context: { reason: 'failed' } })
    let settle = (_: null) => {}
    verify.mockReturnValueOnce(
      new Promise((resolve) => {
        settle = resolve
      }),
    )
    const response = service.connectEmail(EMAIL)
    await until(() => expect(verify).toHaveBeenCalledTimes(3))
    expect(frame.elements).toEqual([])
    settle(null)
    await until(() => expect(frame.elements).toHaveLength(1))
    await expect(response).resolves.toBe('CONNECT')
  })

  test('field case 8: EMB-01 a frame that reports two versions raises an alert, and continues as the first', async () => {
    const { kernel, frame, service } = await connected()
    const raised = vi.fn()
    kernel.on('alert:raised', raised)
    frame.say({ type: '@w3m-frame/READY', payload: { version: '1' } })
    expect(raised).not.toHaveBeenCalled()
    frame.say({ type: '@w3m-frame/READY', payload: { version: '2' } })
    expect(raised).toHaveBeenCalledExactlyOnceWith({
      id: 'embedded:versions-differ',
      text: { title: expect.any(String), detail: expect.stringContaining('one version') },
    })
    expect(await service.getFarcasterUri().catch((error: unknown) => error)).not.toMatchObject({
      code: 'embedded/timed-out',
    })
    expect(frame.elements).toHaveLength(1)
  })

  test('EMB-10 a modal that was removed from the page has removed its frame', async () => {
    const { kernel, frame, service } = await connected()
    kernel.destroy()
    await expect(service.getFarcasterUri()).rejects.toMatchObject({ message: 'iframe is not set' })
    expect(frame.elements[0]?.isConnected).toBe(false)
  })

  test('EMB-01 EMB-08 site data and theme are sent first, and the theme again when it changes', async () => {
    const { frame, dialog } = await connected()
    expect(frame.sent.slice(0, 3).map(({ type }) => type)).toEqual([
      'SYNC_DAPP_DATA',
      'SYNC_THEME',
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    ])
    expect(frame.sentOf('SYNC_DAPP_DATA')[0]?.payload).toEqual({
      metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
      sdkVersion: 'html-latchkey-development',
      sdkType: 'appkit',
      projectId: 'p1',
    })
    expect(frame.sentOf('SYNC_THEME')[0]?.payload).toEqual({
      themeMode: 'dark',
      themeVariables: {},
      w3mThemeVariables: { '--w3m-accent': 'hsla(230, 100%, 67%, 1)', '--w3m-background': '#121313' },
    })
    const host = (dialog.getRootNode() as ShadowRoot).host as HTMLElement
    host.dataset.mode = 'light'
    host.style.setProperty('--lk-accent', 'tomato')
    await until(() =>
      expect(frame.sentOf('SYNC_THEME').at(-1)?.payload).toEqual({
        themeMode: 'light',
        themeVariables: { '--lk-accent': 'tomato' },
        w3mThemeVariables: { '--w3m-accent': 'tomato', '--w3m-background': '#fff' },
      }),
    )
  })
})

describe('EMB-08 a reload', () => {
  test('EMB-08 a frame that is removed before it has received the site’s data again is created again', async () => {
    const { service, frame, clock } = await opened()
    await service.reload()
    frame.elements[0]?.remove()
    clock.advance(100)
    await until(() => expect(frame.elements).toHaveLength(2))
  })

  test('EMB-08 a frame that restarts before it responds has reloaded', async () => {
    const { service, frame } = await opened({ RELOAD: 'silence' })
    const reloading = service.reload()
    await until(() => expect(frame.sentOf('RELOAD')).toHaveLength(1))
    frame.loaded()
    frame.ready()
    await expect(reloading).resolves.toBeUndefined()
    expect(frame.sentOf('SYNC_DAPP_DATA')).toHaveLength(2)
  })
})
