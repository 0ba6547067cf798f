// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.
// Anyone who reviews a change sees here whether it changes what the frame runs.
export const FRAME_FILES = {
  '/frame.js': 'sha384-7oL/xWa93wUjgxZ8ADnnVB+Y5WX0EL7wkygwDLqcgcIUIhq6SxFW2oGNYmdt0Pk0',
  '/passkey.js': 'sha384-rELELuaZxwdQBhXi4Qb5kvbYeZiOuJEeuZnBML8WCbm892s9t2DmRa43nkkaKFKe',
  '/result.js': 'sha384-HEI4JrUN1c3Pa9Ky0ra1E3PkOwtEnaGVLTPfIUkV14pTFbFYN6v6u9HxRZgXx9T7',
  '/look.css': 'sha384-zUsxbWP7MAPVzaO2vDpAjQODKw+cfkSxTcM7E3rgO/qSk9WJgH0hyX2VOVieTwmM',
  '/frame.css': 'sha384-GMdT3uoQotU2gmgIlYGZpcBrVZiQLQvYTKqNS6hVqPMpHFMvkPDUdhB1WoH+0tQ0',
  '/card.css': 'sha384-8EHzCtiLjSvJbYjM6mAJQHWWbheqaaU8v7zQ0LlPhxeb9jEalLD1/dAjqAg1IHZ8',
} as const
