import { expect, test, vi } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import { keepProposals } from './keepProposals'

test('SAF-13 a proposal stays known after its response; responses to requests, and ended topics, are deleted', () => {
  const { core } = createScriptedClient().client
  const remove = vi.spyOn(core.history, 'delete').mockReturnValue(undefined)
  keepProposals({ history: core.history, pairing: { pairings: { ...core.pairing.pairings, keys: ['pairing'] } } })
  core.history.delete('pairing', 1)
  expect(remove).not.toHaveBeenCalled()
  core.history.delete('session', 2)
  core.history.delete('ended')
  expect(remove.mock.calls).toEqual([
    ['session', 2],
    ['ended', undefined],
  ])
})
