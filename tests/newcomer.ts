import type { BrandCode } from '../src/brand/gates'

const postcodes = { cty: ['510', '0093'], cns: ['513', '0801'], nct: ['940', '0062'], y3d: ['510', '0093'] } as const

/** A contract holder who is not registered yet, by field names. */
export const newcomer = (brand: BrandCode) => ({
  sei_name: '青木',
  mei_name: '桜',
  zip3: postcodes[brand][0],
  zip4: postcodes[brand][1],
  locality: '見本市',
  street: '例町1-2',
  tel_n1: '000',
  tel_n2: '000',
  tel_n3: '2001',
})

/** A person without a contract. */
export const stranger = {
  sei_name: '髙橋',
  mei_name: '花子',
  zip3: '510',
  zip4: '0075',
  locality: '四日市市',
  street: '安島1番1号',
  tel_n1: '059',
  tel_n2: '000',
  tel_n3: '0001',
} as const

/** Further fields of this person, which only some brands' forms have. */
export const aboutStranger = {
  sei_kana: 'タカハシ',
  mei_kana: 'ハナコ',
  birth_year: '1990',
  birth_month: '2',
  birth_day: '28',
} as const
