// Runs before the first paint, so that the wrong theme never flashes. `shell/theme.ts` stores the theme.
try {
  const chosen = localStorage.getItem('waybill.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Without storage, the system's theme applies.
}
