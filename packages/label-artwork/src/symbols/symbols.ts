export {
  countryNumber,
  dhlLicencePlate,
  dhlRoutingData,
  fedexBarcodeData,
  fedexShipmentData,
  impbElements,
  upsMaxiCode,
  upsPostalData,
} from './carrier-content.ts'
export * from './check-digits.ts'
