// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.
// Anyone who reviews a change sees here whether it changes what the frame runs.
export const FRAME_FILES = {
  '/frame.js': 'sha384-dDwwdRGsnmZaEwOw15qfRK/pN8xvGH28dYjSmG4ujv2w2L7qXr+CluAEm1lPgQ0P',
  '/passkey.js': 'sha384-MBqQXnWQ4ZBAAWkX7/ckG/xRn2Beohms0PWKt5Gk9igTfmy6Y2wdDCFnxE352rSi',
  '/result.js': 'sha384-4tOu5hPuAAgGefgaBMTJ40be4nGeRptHisCg3F7z3IQUT/PRF2a0xKRb61pfcR0Z',
  '/look.css': 'sha384-zUsxbWP7MAPVzaO2vDpAjQODKw+cfkSxTcM7E3rgO/qSk9WJgH0hyX2VOVieTwmM',
  '/frame.css': 'sha384-BqZfOiXrjdpojMxgqW/3BUXX5icHWoTQTGr9r1Gd4STsx+iwg1XRtfrbLBlvUXQn',
  '/card.css': 'sha384-8EHzCtiLjSvJbYjM6mAJQHWWbheqaaU8v7zQ0LlPhxeb9jEalLD1/dAjqAg1IHZ8',
} as const
