// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.
// Anyone who reviews a change sees here whether it changes what the frame runs.
export const FRAME_FILES = {
  '/frame.js': 'sha384-xmgcuy9H+AufvoG5gajmqTD8PZcMbZWnv1VCzERCqLdKKq0nQLqWL/sG1OjDmgIA',
  '/passkey.js': 'sha384-SKYkKQyafJGgVDqJoBMBfbt4lIRC3p3Ogs9aBoU+QW2gajpcF2RFeLlQvCwD9a+c',
  '/result.js': 'sha384-MVUZC8B7FITXbiCsXUbRr3VnTzwWy962nN2VK5DQjtUMe473ozQxl6TXpaXZuJnP',
  '/look.css': 'sha384-zUsxbWP7MAPVzaO2vDpAjQODKw+cfkSxTcM7E3rgO/qSk9WJgH0hyX2VOVieTwmM',
  '/frame.css': 'sha384-BqZfOiXrjdpojMxgqW/3BUXX5icHWoTQTGr9r1Gd4STsx+iwg1XRtfrbLBlvUXQn',
  '/card.css': 'sha384-8EHzCtiLjSvJbYjM6mAJQHWWbheqaaU8v7zQ0LlPhxeb9jEalLD1/dAjqAg1IHZ8',
} as const
