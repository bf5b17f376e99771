import type { BrandCode } from './gates'

/*
 * What a brand's folder holds, one file an area, each of one type for all brands. A brand that never has a feature has
 * no file for its area. The build picks one folder as `#brand/…`; nothing else in src may know which.
 */

/** A desk with its telephone number and the hours it answers in, in Japan time; closed on public holidays (D28). */
export interface Support {
  readonly desk: string
  readonly tel: string
  /** The hours in words, as they are shown. */
  readonly hours: string
  /** 'HH:MM', as `closes`. */
  readonly opens: string
  readonly closes: string
  /** Weekdays without reception, 0 for Sunday. */
  readonly closedOn: readonly number[]
}

export interface Link {
  readonly label: string
  readonly href: string
}

export interface Identity {
  readonly code: BrandCode
  /** As the customer knows the provider: the logo's alternative text. */
  readonly name: string
  readonly siteName: string
  /** Colour of the browser's own bars. */
  readonly themeColor: string
  /** Defaults of an empty address (portal-1 §1). */
  readonly region: string
  readonly locality: string
  readonly privacyPolicy: string
  /** The domain that the portal's mails come from. */
  readonly mailDomain: string
  /** A login leads to the mobility reservation, whatever asked for it (portal-1 §2). */
  readonly landsInMobility: boolean
  /** The newer registration begins with the choice of the user type, not of the document held (D4). */
  readonly asksUserType: boolean
}

export interface Shell {
  /** Whom to call, outside the footer too (SHELL-30). */
  readonly support: Support
  readonly footer: {
    readonly heading: string
    /** Another desk with other hours for CTY and Y3D. */
    readonly support: Support
    readonly links: readonly Link[]
  }
  readonly copyright: string
  /** The header's title and the way back, for whoever comes from the local shopping site (D25). */
  readonly shoppingSiteTitle: string
  readonly shoppingSite: Link
  /** Tiles that lead outside, where the brand has them (D9). */
  readonly festival?: Link
  readonly referral?: Link
  readonly webStore?: Link
  /** Whether the login status menu offers the change of member information. */
  readonly memberInfoInMenu: boolean
}

/** From start (included) to end (excluded), ISO 8601 with +09:00. */
export interface Span {
  readonly start: string
  readonly end: string
}

export type WindowName =
  | 'maintenance'
  | 'festival'
  | 'referral'
  | 'webStore'
  | 'mobilityReservation'
  | 'mobilityEvent'
  | 'workshop'
  | 'stampPage'
  | 'stampSpots'
  | 'stampExchange'
  | 'ottMaintenance'
  | 'campaign_202304'
  | 'campaign_202306'
  | 'campaign_202312'
  | 'campaign_2024cool'
  | 'campaign_202412'

/** The brand's windows by name; a name without spans is never open. D9. */
export type Windows = Readonly<Partial<Record<WindowName, readonly Span[]>>>

/** Where a customer transfers money to. */
interface BankAccount {
  readonly bank: string
  readonly branch: string
  readonly number: string
  readonly holder: string
}

export interface InvoiceBrand {
  readonly accounts: readonly BankAccount[]
  /** Last billing month with the bank-holiday note, YYYYMM; '' where it never shows (INV-42, INV-43). */
  readonly bankHolidayNoteUntil: string
  /** Whether a bank debit needs items, a total, a day and a month that has begun to count as one (D17). */
  readonly strictDebit: boolean
  /** The download as a panel that folds, with its notes, for months since `from` (YYYYMM); without it, a plain button. */
  readonly statement?: {
    readonly title: string
    readonly notes: readonly string[]
    readonly button: string
    readonly from: string
  }
}

/** The pages around the terms (portal-1 §2 "Terms agreement"). */
export interface ServiceBrand {
  /** The left menu, in its order, before the entry. */
  readonly menu: readonly Link[]
  /** The notice on the handling of personal information. */
  readonly notice: readonly string[]
  /** The contact information behind the agreement. */
  readonly contact: { readonly office: string; readonly address: string; readonly mail: string }
}

/** Areas to live in, as they are sent, with their words (portal-2 §3 "Area codes", D26). */
export interface Residence {
  /** The provider's area. */
  readonly area: { readonly label: string; readonly options: readonly (readonly [code: string, name: string])[] }
  /** Elsewhere in the prefecture, and outside it. */
  readonly beyond: readonly (readonly [code: string, name: string])[]
  /** What a postcode and a telephone number of the area look like. */
  readonly examples: { readonly zip: string; readonly tel: string }
}

/** What the registration screens say differently (portal-1 §2 "Reminder screens"). */
export interface RegistrationForms {
  /** The birth date of the personal form: asked for, asked for without need, or not at all. */
  readonly birthDate: 'required' | 'optional' | 'none'
  /** The customer number of the older flow: six digits and required, or up to 20 letters and optional. */
  readonly regNumber: 'sixDigits' | 'optional'
  /** Whether the older registration form asks for the age band, not for the birth date (NEW-41). */
  readonly ageGroupAlways: boolean
  /** Whether the registration form of the newer flow sets the password at once (REM-75). */
  readonly passwordAtRegistration: boolean
  /** Whether the age band of the registration must be given. */
  readonly ageGroupRequired: boolean
  /** The prefecture must be chosen in new registration (NEW-22). */
  readonly regionRequired: boolean
  /** New registration asks for no kana and no mobile number, but for the sex, as the newer flow does. */
  readonly asksLess: boolean
  /** The document that tells an individual the provisional ID. */
  readonly document: string
  /** Where a corporate customer asks for its document. */
  readonly corporateRequest?: Link
  /** How to go on with the document, as a file. */
  readonly manual?: Link
}

/** What a gift campaign leads to (portal-2 §2 "Gift page", D23). */
interface Campaign {
  /** For whoever is contracted. */
  readonly present: Link
  /** For everyone. */
  readonly coupon: Link
}

/** The campaigns by key; when they are on stands among the windows. */
export type GiftBrand = Readonly<Record<string, Campaign>>

/** The streaming service that the portal hands over to (D22). */
export interface OttBrand {
  /** Origin of its sign-on provider. */
  readonly signOn: string
  /** The cable operator's number there. */
  readonly operatorCode: string
  /** Origins that a login may be posted to. */
  readonly loginOrigins: readonly string[]
  /** Origins that a login is redirected to: browsers hold that, too, to the policy for forms. */
  readonly sites: readonly string[]
  readonly notices: readonly string[]
  /** Shown while the window ottMaintenance is open: when the service rests. */
  readonly maintenance?: string
}

/** The sites that guide through the CS channels (portal-2 §2 "Other pages"). */
export type CsChannelsBrand = readonly Link[]

/** The Connect app (portal-2 §2 "Connect"). */
export interface ConnectBrand {
  readonly title: string
  /** What the app is for, to whoever is not logged in: a paragraph each. */
  readonly intro: readonly string[]
  /** Where it is downloaded, by kind of device. */
  readonly stores: Readonly<Record<'android' | 'ios', string>>
  /** What the links begin with that open it. */
  readonly appSchemes: readonly `${string}:`[]
}

export interface StampBrand {
  /** Where the stamp tile leads while the rally is on, and after it (D23). */
  readonly rallySite: string
  readonly mobilitySite: string
  /** The map service that the rally is played on. */
  readonly map: string
  /** Where stamps are exchanged for prizes. */
  readonly lounge: string
}

/** What a new password of a mail account must be (portal-2 §5). */
export interface MailPasswordRule {
  readonly min: number
  readonly max: number
  /** The symbols that are allowed beside half-width letters and digits. */
  readonly symbols: string
  /** Of letters, digits and symbols any two; or upper case, lower case, digits and symbols, all of them. */
  readonly kinds: 'anyTwo' | 'allFour'
}

/** What the inquiry and the applications say differently. */
export interface ContactBrand {
  /** The field of a new mail password; its confirmation has a 2 behind it. */
  readonly passwordField: 'account_password_to' | 'email_pwd__account_password_to'
  readonly inquiryPassword: MailPasswordRule
  readonly internetPassword: MailPasswordRule
}
