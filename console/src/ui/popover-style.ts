/** Of what floats over the page. */
export const popoverStyle = 'animate-in rounded-3 bg-raised p-1 shadow-pop outline-none'
