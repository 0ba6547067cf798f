// How changesets writes a changelog: the sentence of each change. All versions move together, so that a line for every raised
// dependency would tell a reader nothing.
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`,
  getDependencyReleaseLine: async () => '',
}
