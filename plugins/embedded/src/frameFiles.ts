// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.
// Anyone who reviews a change sees here whether it changes what the frame runs.
export const FRAME_FILES = {
  '/frame.js': 'sha384-DvG626fbkkmIZ7168IYkEtGgWaSNCFgdca/imTfSklykkGZ4pWrL1Im095at+PbQ',
  '/passkey.js': 'sha384-yc0FrVp6y5EJNo9N03kZqITuiNrAa/kKk3G6hAXQuqCcXXynwSj7+mZT1NCVEM3A',
  '/result.js': 'sha384-MVUZC8B7FITXbiCsXUbRr3VnTzwWy962nN2VK5DQjtUMe473ozQxl6TXpaXZuJnP',
  '/look.css': 'sha384-zUsxbWP7MAPVzaO2vDpAjQODKw+cfkSxTcM7E3rgO/qSk9WJgH0hyX2VOVieTwmM',
  '/frame.css': 'sha384-BqZfOiXrjdpojMxgqW/3BUXX5icHWoTQTGr9r1Gd4STsx+iwg1XRtfrbLBlvUXQn',
  '/card.css': 'sha384-8EHzCtiLjSvJbYjM6mAJQHWWbheqaaU8v7zQ0LlPhxeb9jEalLD1/dAjqAg1IHZ8',
} as const
