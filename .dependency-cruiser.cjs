// Who may import whom (docs/architecture.md). server/test/import-law.test.ts plants a violation of every rule here and
// sees it reported: a rule without a planted violation fails that test.
const slice = '^server/src/features/([^/]+)/';
const test = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other to run are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'slices-form-no-cycle',
      comment: 'Between slices not even types go round in a circle: one of two slices stands below the other.',
      severity: 'error',
      from: { path: slice, pathNot: test },
      to: { circular: true, via: { path: '^server/src/features/', pathNot: '^server/src/features/$1/' } },
    },
    {
      name: 'imports-lead-somewhere',
      // Files that the pages' build serves by their address (?url) are its own to find; it fails without them.
      comment: 'A misspelt path would escape every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|^\\.\\./build/|/\\+types/|\\?url$' },
    },
    {
      name: 'api-is-a-leaf',
      comment: 'The contract is zod and nothing else of ours.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: test },
      to: { pathNot: '^api/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'rooms-meet-in-api',
      comment: 'The server and the web app share the contract, nothing else.',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform would serve another product just as well.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: test },
      to: { path: '^server/src/(?!platform/)' },
    },
    {
      name: 'features-are-composed-from-above',
      comment: 'Only the composition root and the demo world know every slice, and no slice knows them.',
      severity: 'error',
      from: { path: '^server/src/features/' },
      to: { path: '^server/src/(?!features/|platform/)' },
    },
    {
      name: 'features-meet-at-the-door',
      comment: 'Another slice is entered by its index.ts only.',
      severity: 'error',
      from: { path: slice },
      to: { path: slice, pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'the-house-enters-by-the-door',
      comment: 'The composition root and the demo world, too, know a slice by its index.ts only.',
      severity: 'error',
      from: { path: '^server/src/(?!features/|platform/)', pathNot: test },
      to: { path: slice, pathNot: '^server/src/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'sql-lives-in-stores',
      comment: 'Only *.store.ts and *.read.ts write SQL.',
      severity: 'error',
      from: { path: slice, pathNot: [test, '\\.(store|read)\\.ts$'] },
      to: { path: '(^|/)node_modules/(@types/)?(kysely|pg)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule decides from what it is given: no database, no network, no clock of its own.',
      severity: 'error',
      from: { path: '^server/src/features/.+\\.rules\\.ts$' },
      to: {
        pathNot: [
          '^api/src/',
          '\\.rules\\.ts$',
          // The pure part of another slice is offered at its door.
          '^server/src/features/[^/]+/index\\.ts$',
          '^server/src/platform/(refusal|validation|validation-messages|text-safety)\\.ts$',
          '(^|/)node_modules/zod/',
          '^(node:)?crypto$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'http-stops-at-routes',
      comment: 'Use cases know nothing of requests and replies.',
      severity: 'error',
      from: { path: slice, pathNot: [test, '\\.routes\\.ts$'] },
      to: { path: '(^|/)node_modules/(@fastify/|fastify/)' },
    },
    {
      name: 'routes-ask-the-service',
      comment: 'routes → service → (rules, store, read).',
      severity: 'error',
      from: { path: '^server/src/features/.+\\.routes\\.ts$' },
      to: { path: '\\.store\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stores-know-nobody-above',
      comment: 'routes → service → (rules, store, read), and never back.',
      severity: 'error',
      from: { path: '^server/src/features/.+\\.(store|read|rules)\\.ts$' },
      to: { path: '^server/src/features/.+\\.(service|routes|jobs)\\.ts$' },
    },
    {
      name: 'services-know-no-routes',
      comment: 'routes → service → (rules, store, read), and never back.',
      severity: 'error',
      from: { path: '^server/src/features/.+\\.(service|jobs)\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'web-features-are-strangers',
      comment: 'Pages introduce features to each other.',
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/' },
      to: { path: '^web/app/features/', pathNot: '^web/app/features/$1/' },
    },
    {
      name: 'web-flows-downward',
      comment: 'shell, pages → features → ui → lib, theme.',
      severity: 'error',
      from: { path: '^web/app/features/' },
      to: { path: '^web/app/(shell|pages)/' },
    },
    {
      name: 'web-pieces-know-no-screen',
      comment: 'What is shared by all features knows none of them.',
      severity: 'error',
      from: { path: '^web/app/(ui|lib|theme)/' },
      to: { path: '^web/app/(shell|pages|features)/' },
    },
    {
      name: 'web-tools-show-nothing',
      comment: 'ui → lib, theme: what only thinks knows none of the pieces that are seen.',
      severity: 'error',
      from: { path: '^web/app/(lib|theme)/', pathNot: test },
      to: { path: '^web/app/ui/' },
    },
    {
      name: 'nothing-rests-on-tests',
      comment: 'What people run never imports what only tests need.',
      severity: 'error',
      from: { path: '^(api|server|web)/', pathNot: [test, '^server/test/'] },
      to: { path: [test, '^server/test/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
