/** The carrier's id in the template. The script writes the real id instead, and does not copy this file. */
export const templateId: string = 'template'
