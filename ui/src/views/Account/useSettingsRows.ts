// The rows that plugins add to the account's settings, once the code of all of them has loaded.
import type { Action } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useSlot } from '../../hooks/useSlot'
import type { PreloadedItem } from '../../shell/SlotItemView'
import { NETWORK_ROW } from './NetworkChip'

/** A slow plugin's row comes alone then: the visitor may have come to disconnect. */
const MAX_WAIT_MS = 1000

type SettingsRow = (Action | PreloadedItem) & { plugin: string }

/** Returns null until then. Rows that came one by one would move the Disconnect button away during a press. */
export function useSettingsRows(): readonly SettingsRow[] | null {
  const { clock } = useKernel()
  const items = useSlot('account.row')
  const [rows, setRows] = useState<readonly SettingsRow[] | null>(null)
  useEffect(() => {
    const wanted = items.filter(({ id }) => id !== NETWORK_ROW)
    let isOver = false
    const end = () => {
      isOver = true
      stop()
    }
    const show = (loaded: readonly SettingsRow[]) => {
      if (isOver) return
      end()
      setRows(loaded)
    }
    const stop = clock.setTimeout(() => show(wanted), MAX_WAIT_MS)
    void Promise.all(wanted.map(preload)).then(show)
    return end
  }, [clock, items])
  return rows
}

/** The row with its code if that loads; a failed load is tried again where the row is drawn. */
async function preload(row: SettingsRow): Promise<SettingsRow> {
  if (!('load' in row)) return row
  return row.load().then(
    (preloaded) => ({ ...row, preloaded }),
    () => row,
  )
}
