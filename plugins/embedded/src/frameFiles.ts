// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.
// Anyone who reviews a change sees here whether it changes what the frame runs.
export const FRAME_FILES = {
  '/frame.js': 'sha384-MSBuJxfzKpi2b2QIePnR6vzTq1DZIFdtY5g/bMRIjFZHxBwBvXqcNzLEX/9WZM0t',
  '/passkey.js': 'sha384-VIQ+Sq0qfu4iD/wju4TVt1PhDUAIglU4KT+1/ijFYVQQDiuQXLXxrSjW/CTD1stA',
  '/result.js': 'sha384-3kwnk7fNQtXQcR+c5PZFcbStXnwFJWaLfXkeb1HSwkVRYAkaDPNXlhHXAR+Bo7b/',
  '/look.css': 'sha384-zUsxbWP7MAPVzaO2vDpAjQODKw+cfkSxTcM7E3rgO/qSk9WJgH0hyX2VOVieTwmM',
  '/frame.css': 'sha384-BqZfOiXrjdpojMxgqW/3BUXX5icHWoTQTGr9r1Gd4STsx+iwg1XRtfrbLBlvUXQn',
  '/card.css': 'sha384-8EHzCtiLjSvJbYjM6mAJQHWWbheqaaU8v7zQ0LlPhxeb9jEalLD1/dAjqAg1IHZ8',
} as const
