// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.
// Anyone who reviews a change sees here whether it changes what the frame runs.
export const FRAME_FILES = {
  '/frame.js': 'sha384-Ei223/bijZLoqVXufWGwBJX4kirDufOSxF+kbAzZWXDuThtb8STBSFk/YZBJt2vg',
  '/passkey.js': 'sha384-C/TenpN+AOCcD1HVTDvVCEjJM6rR2LKTUHlNBtIfTO4KRB0m3TEIwRDbX+o0iS/S',
  '/result.js': 'sha384-MVUZC8B7FITXbiCsXUbRr3VnTzwWy962nN2VK5DQjtUMe473ozQxl6TXpaXZuJnP',
  '/look.css': 'sha384-zUsxbWP7MAPVzaO2vDpAjQODKw+cfkSxTcM7E3rgO/qSk9WJgH0hyX2VOVieTwmM',
  '/frame.css': 'sha384-BqZfOiXrjdpojMxgqW/3BUXX5icHWoTQTGr9r1Gd4STsx+iwg1XRtfrbLBlvUXQn',
  '/card.css': 'sha384-8EHzCtiLjSvJbYjM6mAJQHWWbheqaaU8v7zQ0LlPhxeb9jEalLD1/dAjqAg1IHZ8',
} as const
