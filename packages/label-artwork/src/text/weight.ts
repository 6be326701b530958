export type Weight = 'regular' | 'bold'
