// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.
// Anyone who reviews a change sees here whether it changes what the frame runs.
export const FRAME_FILES = {
  '/frame.js': 'sha384-0DuZIGM+oRBMBkX3ijDCe3oJLWjJ/Lv64xq2oREQLuy1MUdIgK4+E5D9AWQHJRqv',
  '/passkey.js': 'sha384-ndsMZPjWA6+CrLkQoqPnbvn4NJUPDDZuJZpef1UyEnx5MiOIe5GFCnQpwA82G5KX',
  '/result.js': 'sha384-+2deCXE4UaLJk8ln25kd7QcewPNLZZBZDbG4hMsbzTIwp5ZnoBY1IrCZKf8M/dy4',
  '/look.css': 'sha384-zUsxbWP7MAPVzaO2vDpAjQODKw+cfkSxTcM7E3rgO/qSk9WJgH0hyX2VOVieTwmM',
  '/frame.css': 'sha384-BqZfOiXrjdpojMxgqW/3BUXX5icHWoTQTGr9r1Gd4STsx+iwg1XRtfrbLBlvUXQn',
  '/card.css': 'sha384-8EHzCtiLjSvJbYjM6mAJQHWWbheqaaU8v7zQ0LlPhxeb9jEalLD1/dAjqAg1IHZ8',
} as const
