// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.
// Anyone who reviews a change sees here whether it changes what the frame runs.
export const FRAME_FILES = {
  '/frame.js': 'sha384-CPiFOWVRczEbVETKQjuxwXSE/CcTcU+UNKTuEo3PUvJ7fMVZoM3c7prrsmDBfuRs',
  '/passkey.js': 'sha384-Nu+NfmzDKmhIgORnnV/Tc5JnVaX/0NeTkifjZUbIGtguNHw7rvXlqE2bQyYXhVuH',
  '/result.js': 'sha384-PfO1G/Haf9JWohswmTaYTnAOLpUMZnVJ6pKfgPN0n8UjoNfXcZdbPCefp4Ut1U5X',
  '/look.css': 'sha384-zUsxbWP7MAPVzaO2vDpAjQODKw+cfkSxTcM7E3rgO/qSk9WJgH0hyX2VOVieTwmM',
  '/frame.css': 'sha384-BqZfOiXrjdpojMxgqW/3BUXX5icHWoTQTGr9r1Gd4STsx+iwg1XRtfrbLBlvUXQn',
  '/card.css': 'sha384-8EHzCtiLjSvJbYjM6mAJQHWWbheqaaU8v7zQ0LlPhxeb9jEalLD1/dAjqAg1IHZ8',
} as const
