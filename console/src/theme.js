// Runs before anything is painted, so that nobody sees the other theme first. What it reads, frame/theme.ts writes.
try {
  const chosen = localStorage.getItem('waybill.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // A browser that keeps nothing follows the system.
}
