export { type Chain, openChain, type Payment } from './chain.ts'
export { chainRoutes } from './routes.ts'
