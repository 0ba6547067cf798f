// Adds the panel to the page in an element with its own shadow root, so that neither side's styles reach the other.
import type { Dispose } from '@latchkey/kernel'
import { createRoot } from 'react-dom/client'
import type { DevtoolsOptions } from '../devtools'
import iconCss from '../parts/Icon/Icon.css?inline'
import { createSheetAdopter } from '../theme/adoptSheet'
import tokensCss from '../theme/tokens.css?inline'
import { floatAboveModals } from './floatAboveModals'
import { Panel } from './panel/Panel'
import css from './panel/panel.css?inline'
import rowsCss from './panel/rows.css?inline'
import type { Recorder } from './recorder'

/** Renders the panel for these recorders. The returned function removes the panel; the recorders keep running. */
export function mountPanel(recorders: readonly Recorder[], options: DevtoolsOptions): Dispose {
  const { container, mode = 'auto', isOpen = true } = options
  const element = document.createElement('latchkey-devtools')
  element.dataset.mode = mode
  const shadow = element.attachShadow({ mode: 'open' })
  const adopt = createSheetAdopter(shadow)
  for (const sheet of [tokensCss, iconCss, css, rowsCss]) adopt(sheet)
  const frame = document.createElement('div')
  // The panel's texts are English on every page.
  Object.assign(frame, { className: 'frame', lang: 'en', dir: 'ltr' })
  shadow.append(frame)
  let stopFloating: Dispose = () => {}
  if (container) {
    frame.dataset.contained = ''
    container.append(element)
  } else {
    stopFloating = floatAboveModals(element, frame)
  }
  const root = createRoot(frame)
  root.render(<Panel recorders={recorders} isContained={container !== undefined} isOpenAtFirst={isOpen} />)

  return () => {
    stopFloating()
    element.remove()
    // Deferred: a React host may call this while it renders, and React refuses to unmount a root during a render.
    queueMicrotask(() => root.unmount())
  }
}
