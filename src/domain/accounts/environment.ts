/** What a deployment is for: play with simulated carriers, or real money. */
export type Environment = 'sandbox' | 'production'
