/** What an order's page shows of the store that it came from, as one thing to be loaded. */
export { StoreFacts } from './store-facts.tsx'
export { StoreNews } from './store-news.tsx'
