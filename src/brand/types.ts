import type { BrandCode } from './gates'

/*
 * Types of the brand data: one file per area in each brand's folder. A brand that never has a feature has no file for its
 * area. The build maps one folder to `#brand/…`; nothing else in src may know which.
 */

/** A support desk with its telephone number and reception hours in Japan time; closed on public holidays (D28). */
export interface Support {
  readonly desk: string
  readonly tel: string
  /** The hours as displayed. */
  readonly hours: string
  /** 'HH:MM', like `closes`. */
  readonly opens: string
  readonly closes: string
  /** Weekdays without reception, 0 is Sunday. */
  readonly closedOn: readonly number[]
}

interface Link {
  readonly label: string
  readonly href: string
}

export interface Identity {
  readonly code: BrandCode
  /** The provider's name for customers; alternative text of the logo. */
  readonly name: string
  readonly siteName: string
  /** Colour of the browser's toolbars. */
  readonly themeColor: string
  /** Initial values of an empty address (portal-1 §1). */
  readonly region: string
  readonly locality: string
  readonly privacyPolicy: string
  /** Sender domain of the portal's mails. */
  readonly mailDomain: string
  /** A login always opens the mobility reservation (portal-1 §2). */
  readonly landsInMobility: boolean
  /** The newer registration starts with the user type, not with the document held (D4). */
  readonly asksUserType: boolean
}

/** The brand's own drawings, as in ui/Icon.tsx: one path on a 24 px grid. */
export interface Icons {
  readonly home: string
  readonly mobility?: string
}

/** What search engines show about the portal, besides its name. */
export interface Listing {
  readonly description: string
}

export interface Shell {
  /** The support desk, except in the footer (SHELL-30). */
  readonly support: Support
  readonly footer: {
    readonly heading: string
    /** CTY and Y3D name another desk with other hours here. */
    readonly support: Support
    readonly links: readonly Link[]
  }
  /** How people who cannot hear or speak can reach the desks; '' for no text (EASE-22). */
  readonly withoutHearing: string
  readonly copyright: string
  /** The header's title and the link back, for visitors from the local shopping site (D25). */
  readonly shoppingSiteTitle: string
  readonly shoppingSite: Link
  /** Tiles that link to other sites (D9). */
  readonly festival?: Link
  readonly referral?: Link
  readonly webStore?: Link
  /** Words in the tiles' labels after which a line may break. */
  readonly wordEnds?: readonly string[]
  /** Whether the login status menu offers the change of the password. */
  readonly memberInfoInMenu: boolean
}

/** From start (inclusive) to end (exclusive), ISO 8601 with +09:00. */
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

/** The brand's time windows by name; a window without spans is never open. D9. */
export type Windows = Readonly<Partial<Record<WindowName, readonly Span[]>>>

/** A bank account for transfers. */
interface BankAccount {
  readonly bank: string
  readonly branch: string
  readonly number: string
  readonly holder: string
}

export interface InvoiceBrand {
  readonly accounts: readonly BankAccount[]
  /** Last billing month with the bank-holiday note, YYYYMM; '' to never show it (INV-42, INV-43). */
  readonly bankHolidayNoteUntil: string
  /** Whether a bank debit is shown only with items, a total, a day and a month that has started (D17). */
  readonly strictDebit: boolean
  /** The download as a collapsible panel with notes, for months since `from` (YYYYMM); a plain button if omitted. */
  readonly statement?: {
    readonly title: string
    readonly notes: readonly string[]
    readonly button: string
    readonly from: string
  }
}

/** The pages around the terms (portal-1 §2 "Terms agreement"). */
export interface ServiceBrand {
  /** Links of the left menu, in order; the entry follows them. */
  readonly menu: readonly Link[]
  /** Paragraphs of the notice on the handling of personal information. */
  readonly notice: readonly string[]
  /** The contact information shown after the agreement. */
  readonly contact: { readonly office: string; readonly address: string; readonly mail: string }
}

/** Residence options: codes as sent, and labels (portal-2 §3 "Area codes", D26). */
export interface Residence {
  /** The provider's service area. */
  readonly area: { readonly label: string; readonly options: readonly (readonly [code: string, name: string])[] }
  /** Elsewhere in the prefecture, and outside the prefecture. */
  readonly beyond: readonly (readonly [code: string, name: string])[]
  /**
   * Prefixes of numbers with a four-digit area code in the prefecture, including the next digit if a three-digit code
   * begins the same: 0257-2x is not 025-77x. Other numbers without hyphens are assumed to have a three-digit code.
   */
  readonly fourDigitAreaCodes: readonly string[]
  /** The same for five-digit codes that begin like a four-digit one: 05979-2 is not 0597-97 (libphonenumber, JP). */
  readonly fiveDigitAreaCodes: readonly string[]
  /** Sample postcode and telephone number of the area. */
  readonly examples: { readonly zip: string; readonly tel: string }
}

/** Differences in the forms of registration (portal-1 §2 "Reminder screens"). */
export interface RegistrationForms {
  /** The birth date in the personal form. */
  readonly birthDate: 'required' | 'optional' | 'none'
  /** The customer number in the older flow: six digits and required, or up to 20 characters and optional. */
  readonly regNumber: 'sixDigits' | 'optional'
  /** Whether the older registration form asks for the age band instead of the birth date (NEW-41). */
  readonly ageGroupAlways: boolean
  /** Whether the registration form of the newer flow includes the password (REM-75). */
  readonly passwordAtRegistration: boolean
  /** Whether the age band of the registration is required. */
  readonly ageGroupRequired: boolean
  /** Whether the prefecture is required in new registration (NEW-22). */
  readonly regionRequired: boolean
  /** New registration omits kana and mobile number and asks for the sex, as the newer flow does. */
  readonly asksLess: boolean
  /** Name of the document that contains an individual's provisional ID. */
  readonly document: string
  /** Where a corporate customer requests its document. */
  readonly corporateRequest?: Link
  /** A manual on how to use the document. */
  readonly manual?: Link
}

/** Links of a gift campaign (portal-2 §2 "Gift page", D23). */
interface Campaign {
  /** For contracted customers. */
  readonly present: Link
  /** For everyone. */
  readonly coupon: Link
}

/** The campaigns by key; windows.ts has their dates. */
export type GiftBrand = Readonly<Record<string, Campaign>>

/** The streaming service (D22). */
export interface OttBrand {
  /** Origin of its sign-on provider. */
  readonly signOn: string
  /** The cable operator's number at the service. */
  readonly operatorCode: string
  /** Origins to which a login may be posted. */
  readonly loginOrigins: readonly string[]
  /** Origins to which the login redirects: browsers apply the form-action policy to redirects too. */
  readonly sites: readonly string[]
  readonly notices: readonly string[]
  /** The service's maintenance period, shown while the window ottMaintenance is open. */
  readonly maintenance?: string
}

/** Guide sites of the CS channels (portal-2 §2 "Other pages"). */
export type CsChannelsBrand = readonly Link[]

/** The Connect app (portal-2 §2 "Connect"). */
export interface ConnectBrand {
  readonly title: string
  /** Paragraphs about the app, for visitors who are not logged in. */
  readonly intro: readonly string[]
  /** App store links by platform. */
  readonly stores: Readonly<Record<'android' | 'ios', string>>
  /** URL schemes of links that open the app. */
  readonly appSchemes: readonly `${string}:`[]
}

export interface StampBrand {
  /** Target of the stamp tile during the rally, and after it (D23). */
  readonly rallySite: string
  readonly mobilitySite: string
  /** The map service of the rally. */
  readonly map: string
  /** Where to exchange stamps for prizes. */
  readonly lounge: string
}

/** Rules for a new mail account password (portal-2 §5). */
export interface MailPasswordRule {
  readonly min: number
  readonly max: number
  /** Symbols allowed besides half-width letters and digits. */
  readonly symbols: string
  /** At least two of letters, digits and symbols; or all of upper case, lower case, digits and symbols. */
  readonly kinds: 'anyTwo' | 'allFour'
}

/** Differences in the inquiry and the applications. */
export interface ContactBrand {
  /** Field name of a new mail password; the confirmation's name ends in 2. */
  readonly passwordField: 'account_password_to' | 'email_pwd__account_password_to'
  readonly inquiryPassword: MailPasswordRule
  readonly internetPassword: MailPasswordRule
}
