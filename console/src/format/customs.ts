/** Choices of customs forms. */

export const contentsTypes = [
  { id: '', text: 'Choose' },
  { id: 'merchandise', text: 'Merchandise' },
  { id: 'gift', text: 'Gift' },
  { id: 'sample', text: 'Sample' },
  { id: 'documents', text: 'Documents' },
  { id: 'returned_goods', text: 'Returned goods' },
  { id: 'humanitarian_donation', text: 'Humanitarian donation' },
  { id: 'dangerous_goods', text: 'Dangerous goods' },
  { id: 'other', text: 'Other' },
]

export const dutyPayers = [
  { id: '', text: 'Recipient (DAP)' },
  { id: 'DDP', text: 'You (DDP)' },
]
