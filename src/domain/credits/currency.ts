/** Credits are dollars. */
export const creditCurrency = 'USD'
