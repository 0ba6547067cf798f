// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.
// Anyone who reviews a change sees here whether it changes what the frame runs.
export const FRAME_FILES = {
  '/frame.js': 'sha384-7/vRZxAn+VS+hLKuD4SyumMeJH3pSq2VLM7T/xO4km2x1OZuaTwWIqdwrKh8GEjP',
  '/passkey.js': 'sha384-8O8rwF0xmwf6ovLVyCDyttSh6aQyaHjK4q4UcrbXR/vxd+5b4lYo9bv27bhIwuoO',
  '/result.js': 'sha384-Dg5OVhAA6DS36xYbJzsEruIBVQRr2LVkJpu1EJ+mxaEKG4MNwCi+t8R34OVU05p0',
  '/look.css': 'sha384-zUsxbWP7MAPVzaO2vDpAjQODKw+cfkSxTcM7E3rgO/qSk9WJgH0hyX2VOVieTwmM',
  '/frame.css': 'sha384-BqZfOiXrjdpojMxgqW/3BUXX5icHWoTQTGr9r1Gd4STsx+iwg1XRtfrbLBlvUXQn',
  '/card.css': 'sha384-8EHzCtiLjSvJbYjM6mAJQHWWbheqaaU8v7zQ0LlPhxeb9jEalLD1/dAjqAg1IHZ8',
} as const
