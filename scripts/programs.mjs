/**
 * The programs that `scripts/run.mjs` runs: each file with its first arguments, and its purpose for the list.
 *
 * @type {Record<string, { command: string, about: string }>}
 */
export const programs = {
  bench: { command: 'bench/run.ts', about: 'measure the service: throughput, latency, growth and label files' },
  'bench:console': {
    command: 'bench/console/run.ts',
    about: 'measure the web application in a browser against its performance budgets',
  },
  'bench:limits': { command: 'bench/limits/run.ts', about: 'measure how abusive clients affect other clients' },
  'bench:start': { command: 'bench/start/run.ts', about: 'measure the start time, and the memory of an idle node' },
  'bench:stores': { command: 'bench/stores/run.ts', about: 'measure the first import of a large store' },
  build: { command: 'scripts/build.ts', about: 'build the web application, if it has changed' },
  chaos: {
    command: 'proof/chaos/run.ts',
    about: 'prove that no label is bought twice or lost while nodes and databases are killed',
  },
  'chaos:failover': {
    command: 'proof/chaos/failover/run.ts',
    about: 'prove that nothing is lost when a cluster of three PostgreSQL servers fails over',
  },
  'chaos:payment-operators': {
    command: 'proof/chaos/payments/operators.ts',
    about: 'prove that a dismissed payment is not credited, and that no payment is lost',
  },
  'chaos:payments': { command: 'proof/chaos/payments/run.ts', about: 'prove that a payment is credited once' },
  'conformance:medusa': {
    command: 'proof/real-stores/run.ts medusa',
    about: 'test the adapter with a real Medusa store',
  },
  'conformance:vendure': {
    command: 'proof/real-stores/run.ts vendure',
    about: 'test the adapter with a real Vendure store',
  },
  'conformance:woocommerce': {
    command: 'proof/real-stores/run.ts woocommerce',
    about: 'test the adapter with a running WooCommerce shop',
  },
  'console:dev': {
    command: 'node_modules/vite/bin/vite.js --config console/vite.config.ts',
    about: 'serve the web application and reload it after each change',
  },
  'console:pictures': {
    command: 'test/browser/pictures/take-pictures.ts',
    about: 'take screenshots of every page of the web application',
  },
  demo: { command: 'scripts/demo.ts', about: 'ship one order with a running service' },
  'docs:carriers': {
    command: 'scripts/carrier-docs/write-carrier-docs.ts',
    about: 'update the tables in docs/carriers/',
  },
  'docs:operating': {
    command: 'scripts/operating-docs.ts',
    about: 'regenerate the lists of commands and settings in docs/operating/',
  },
  structure: {
    command: 'scripts/structure.ts',
    about: 'count files, lines and folders, and the imports between folders',
  },
  'barcodes:proof': {
    command: 'packages/pdf-dots/proof/barcodes-proof.ts',
    about: 'measure barcodes in rendered PDFs, with and without aligning bars to printer dots',
  },
  'docs:tables': { command: 'scripts/table-diagram.ts', about: 'write diagrams of all tables to docs/tables.md' },
  'labels:proof': {
    command: 'packages/label-artwork/proof/labels-proof.ts',
    about: 'render thousands of labels and scan their barcodes',
  },
  'lint:commits': { command: 'scripts/lint-commits.ts', about: 'check commit subjects' },
  'lint:prose': { command: 'scripts/lint-prose.ts', about: 'find sentences that break the rules of CONTRIBUTING.md' },
  'new-carrier': { command: 'scripts/new-carrier.ts', about: 'create a carrier adapter from the template' },
  'new-migration': { command: 'scripts/new-migration.ts', about: 'create a migration with the next number' },
  'new-store': { command: 'scripts/new-store.ts', about: 'create a store adapter from the generic one' },
  'odd-values': {
    command: '--test proof/odd-values/whole.ts',
    about: 'send unusual values to every field of every operation',
  },
  openapi: {
    command: 'scripts/openapi.ts',
    about: 'regenerate the API contracts and the types of the web application',
  },
  psql: { command: 'scripts/psql.ts', about: "open a psql session on the service's database" },
  'rolling-restart': {
    command: 'proof/rolling-restart/run.ts',
    about: 'prove that restarting nodes one by one behind nginx and HAProxy loses no requests',
  },
  seed: { command: 'scripts/seed.ts', about: 'create an account with an order of every kind' },
  'shopify-schema': {
    command: 'scripts/write-shopify-schema.ts',
    about: "reduce Shopify's schema to the parts that the simulator needs",
  },
  simulator: {
    command: 'packages/carrier-simulator/src/main.ts',
    about: 'run the carrier simulator without the service',
  },
  'stores:histories': {
    command: 'proof/store-histories/run.ts',
    about: 'test two nodes against a store whose orders change at random',
  },
  'symbols:proof': {
    command: 'packages/label-artwork/proof/symbols-proof.ts',
    about: 'compare our barcodes with those of another library',
  },
  waybill: { command: 'src/cli.ts', about: 'run the command line for operators' },
}
