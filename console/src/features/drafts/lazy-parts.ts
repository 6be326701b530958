/** Parts of the draft page that load after the page. */
import { lazy } from 'react'
import { loadParser } from './recipient-fields.tsx'

const loadRates = () => import('../buying/rates-panel.tsx')
const loadProgress = () => import('./progress-panel.tsx')
const loadAddressCheck = () => import('./address-check.tsx')
const loadCustoms = () => import('./customs-section.tsx')
const loadConflicts = () => import('./conflict-dialog.tsx')

export const RatesPanel = lazy(async () => ({ default: (await loadRates()).RatesPanel }))
export const ProgressPanel = lazy(async () => ({ default: (await loadProgress()).ProgressPanel }))
export const AddressFeedback = lazy(async () => ({ default: (await loadAddressCheck()).AddressFeedback }))
export const CustomsSection = lazy(async () => ({ default: (await loadCustoms()).CustomsSection }))
export const ConflictDialog = lazy(async () => ({ default: (await loadConflicts()).ConflictDialog }))

export const lazyParts = [loadRates, loadProgress, loadAddressCheck, loadCustoms, loadConflicts, loadParser]
