// Every plugin of the bundle: whether its code is loaded, and how long that took.
import type { JSX } from 'react'
import { type PluginFacts, type PluginState, readPlugins } from '../readModal'
import type { Recorder } from '../recorder'
import { Code, Empty, Tag, type Tone } from './rows'
import { text } from './text'
import { useAtomOf, useRecording } from './useRecording'

const TONES: Record<PluginState, Tone> = {
  off: 'quiet',
  registered: 'quiet',
  loading: 'careful',
  ready: 'good',
  failed: 'bad',
}

export function PluginsPage({ recorder }: { recorder: Recorder }): JSX.Element {
  const recording = useRecording(recorder)
  useAtomOf(recorder.core, recording.kernel?.plugins.statusAtom ?? null)
  const plugins = readPlugins(recorder.core, recording)
  const slowestMs = Math.max(1, ...plugins.map(({ durationMs }) => durationMs ?? 0))
  if (plugins.length === 0) return <Empty>{text('plugins.empty')}</Empty>
  return (
    <ul className="rows" aria-label={text('tab.plugins')}>
      {plugins.map((plugin) => (
        <PluginRow key={plugin.id} plugin={plugin} slowestMs={slowestMs} />
      ))}
    </ul>
  )
}

function PluginRow({ plugin, slowestMs }: { plugin: PluginFacts; slowestMs: number }): JSX.Element {
  const { id, state, durationMs, code, views, services } = plugin
  return (
    <li data-failed={code !== null || undefined}>
      <div className="line">
        <b dir="ltr">{id}</b>
        <Tag tone={TONES[state]}>{text(`state.${state}`)}</Tag>
        <span className="duration">
          {durationMs === null ? '–' : text('unit.ms', { count: Math.round(durationMs) })}
        </span>
      </div>
      <div className="line facts">
        {views.length > 0 && <span>{text('plugins.views', { count: views.length })}</span>}
        {services.length > 0 && <span>{text('plugins.services', { names: services.join(', ') })}</span>}
        {durationMs !== null && (
          <span className="meter" aria-hidden="true">
            <span style={{ inlineSize: `${(100 * durationMs) / slowestMs}%` }} />
          </span>
        )}
      </div>
      {code && <Code code={code} />}
    </li>
  )
}
