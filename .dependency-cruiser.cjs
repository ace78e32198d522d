// Rules of who may import whom (docs/architecture.md). server/test/repository/import-rules.test.ts plants a violation of every
// rule here and checks that it is reported. A rule without a planted violation fails that test.
const feature = '^server/src/features/([^/]+)/';
const test = '\\.test\\.tsx?$';
const testSupport = '^(server|web/app)/test/';
/** Code that runs in production: no tests, and not the list of routes, which only the build of the web app reads. */
const production = { path: '^(api/src|server/src|web/app)/', pathNot: [test, testSupport, '^web/app/routes\\.ts$'] };

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that import each other, even only types, should be one file, or share a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'features-form-no-cycle',
      comment: 'Features do not import each other in a cycle, not even types.',
      severity: 'error',
      from: { path: feature, pathNot: test },
      to: { circular: true, via: { path: '^server/src/features/', pathNot: '^server/src/features/$1/' } },
    },
    {
      name: 'imports-resolve',
      // Imports with ?url and ?react are resolved by the build of the web app, which fails when the file is missing.
      comment: 'No other rule would report an import whose path does not resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|^\\.\\./build/|/\\+types/|\\?(url|react)$' },
    },
    {
      name: 'api-is-a-leaf',
      comment: 'The api package imports only itself and zod.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: test },
      to: { pathNot: '^api/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'packages-meet-in-api',
      comment: 'The server and the web app share only the api package.',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform is independent of the features.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: test },
      to: { path: '^server/src/(?!platform/|locales/)' },
    },
    {
      name: 'catalogues-are-read-by-messages',
      comment: 'Only platform/i18n/messages.ts reads the catalogues.',
      severity: 'error',
      from: { path: '^server/src/(?!locales/|platform/i18n/)', pathNot: test },
      to: { path: '^server/src/locales/' },
    },
    {
      name: 'features-know-no-app',
      comment: 'Only app.ts and the demo data import all features, and no feature imports them.',
      severity: 'error',
      from: { path: '^server/src/features/' },
      to: { path: '^server/src/(?!features/|platform/)' },
    },
    {
      name: 'features-enter-by-index',
      comment: 'Features import another feature only by its index.ts.',
      severity: 'error',
      from: { path: feature },
      to: { path: feature, pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'app-enters-by-index',
      comment: 'app.ts and the demo data import a feature only by its index.ts.',
      severity: 'error',
      from: { path: '^server/src/(?!features/|platform/)', pathNot: test },
      to: { path: feature, pathNot: '^server/src/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'sql-stays-in-stores',
      comment: 'Only *.store.ts and *.read.ts write SQL.',
      severity: 'error',
      from: { path: feature, pathNot: [test, '\\.(store|read)\\.ts$'] },
      to: { path: '(^|/)node_modules/(@types/)?(kysely|pg)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules are pure functions of their arguments: no database, no network, no clock.',
      severity: 'error',
      from: { path: '^server/src/features/.+\\.rules\\.ts$' },
      to: {
        pathNot: [
          '^api/src/',
          '\\.rules\\.ts$',
          // Another feature offers its pure functions through its index.ts.
          '^server/src/features/[^/]+/index\\.ts$',
          '^server/src/platform/(http/(refusal|body/(validation|validation-messages|text-safety)|session/cookies)|i18n/messages)\\.ts$',
          '(^|/)node_modules/zod/',
          '^(node:)?crypto$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'http-stays-in-routes',
      comment: 'Only routes use requests and replies.',
      severity: 'error',
      from: { path: feature, pathNot: [test, '\\.routes\\.ts$'] },
      to: { path: '(^|/)node_modules/(@fastify/|fastify/)' },
    },
    {
      name: 'routes-use-services',
      comment: 'routes → service → (rules, store, read). Routes use neither stores nor reads, not even their types.',
      severity: 'error',
      from: { path: '^server/src/features/.+\\.routes\\.ts$' },
      to: { path: '\\.(store|read)\\.ts$' },
    },
    {
      name: 'stores-know-no-service',
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
      comment: 'Features do not import each other; pages combine them.',
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/' },
      to: { path: '^web/app/features/', pathNot: '^web/app/features/$1/' },
    },
    {
      name: 'web-features-know-no-page',
      comment: 'shell, pages → features → ui → lib, theme. Features do not import pages.',
      severity: 'error',
      from: { path: '^web/app/features/' },
      to: { path: '^web/app/(shell|pages)/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      comment: 'Code that all features share imports none of them.',
      severity: 'error',
      from: { path: '^web/app/(ui|lib|theme)/' },
      to: { path: '^web/app/(shell|pages|features)/' },
    },
    {
      name: 'web-lib-knows-no-ui',
      comment: 'ui → lib, theme. Code without a user interface imports no components.',
      severity: 'error',
      from: { path: '^web/app/(lib|theme)/', pathNot: test },
      to: { path: '^web/app/ui/' },
    },
    {
      name: 'kit-needs-no-library',
      comment: 'Every public page loads parts of the kit, which consist of HTML, CSS and React alone.',
      severity: 'error',
      from: { path: '^web/app/ui/kit/', pathNot: test },
      to: { path: '(^|/)node_modules/(@base-ui|@tanstack|react-hook-form)/' },
    },
    {
      name: 'public-pages-reach-no-guarded-part',
      comment: 'The parts of ui/guarded contain a library that only guarded pages may load, also through other files.',
      severity: 'error',
      from: {
        path: '^web/app/(pages/(auth|public)/|pages/participant/ticket-management|shell/layout/(Auth|Public|Buyer)Layout)',
        pathNot: test,
      },
      to: { path: '^web/app/ui/guarded/', reachable: true },
    },
    {
      name: 'code-knows-no-tests',
      comment: 'Production code imports neither tests nor tools.',
      severity: 'error',
      from: { path: '^(api|server|web)/', pathNot: [test, testSupport] },
      to: { path: [test, testSupport, '^(bench|e2e|scripts|tools)/'] },
    },
    {
      name: 'tools-are-the-only-shared-code',
      comment: 'What bench, e2e and scripts share is in tools. None imports another, nor the support of other tests.',
      severity: 'error',
      from: { path: '^([^/]+)/' },
      to: { path: ['^(bench|e2e|scripts)/', testSupport], pathNot: '^$1/' },
    },
    {
      name: 'not-to-dev-dep',
      comment: 'Production installs no development dependencies. Type imports are removed.',
      severity: 'error',
      from: production,
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-non-package-json',
      comment:
        'A workspace lists every package that it imports. A package installed only as a dependency of another may disappear.',
      severity: 'error',
      from: production,
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    // Counts only the package.json of the workspace itself, not the one above it.
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
