/**
 * Codes of states and organizations in machine readable zones: ISO 3166-1 alpha-3 and what ICAO 9303-3 section 5 adds to it (parts A–D),
 * with the withdrawn ones that documents still carry.
 */
const STATES =
  'ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE';

const ADDED =
  'GBD GBN GBO GBP GBS EUE UNO UNA UNK XAA XAF XAU XBA XCA XCC XCE XCO XCT XDC XEC XES XIM XMP XOM XPO XSA XXA XXB XXC XXX RKS XKX ANT BUR CSK DDR NTZ SCG SUN TMP YMD YUG ZAR UTO';

const CODES = new Set([...STATES.split(' '), ...ADDED.split(' '), 'D']);

/** Whether a code of one to three letters is that of a state or organization; Germany writes `D` in zones. */
export function isIssuer(code: string): boolean {
  return CODES.has(code.replace(/<+$/, ''));
}

/** ISO 3166-1 alpha-3 of a code as zones write it: Germany's `D` becomes `DEU`, British variants `GBR`. */
export function alphaThree(code: string): string {
  const plain = code.replace(/<+$/, '');
  if (plain === 'D') return 'DEU';
  return /^GB[DNOPS]$/.test(plain) ? 'GBR' : plain;
}
