/** Which features this build has (gates.ts). Release builds fold each dotted name into `true` or `false`. */
declare const features: import('./gates').Features

/** What must hold for a feature while the portal runs (gates.ts `also`); folded like features. */
declare const conditions: Readonly<Record<import('./gates').Feature, import('./gates').Condition | undefined>>

/** The build version, YYYYMMDDNN. */
declare const buildVersion: number

/** Whether the mocks answer in place of the backend; false in every release build. */
declare const mockBuild: boolean
