import type { Residence } from './types'

/**
 * Cities and area codes of 三重県, for the brands there.
 * @param zip the example of a postcode
 */
export const residenceInMie = (zip: string): Residence => ({
  area: {
    label: '三重県（サービスエリア）',
    options: [
      ['242021', '四日市市'],
      ['242055', '桑名市'],
      ['242144', 'いなべ市'],
      ['242071', '鈴鹿市'],
      ['242101', '亀山市'],
      ['242012', '津市'],
    ],
  },
  beyond: [
    ['249901', '三重県内'],
    ['249902', '三重県外'],
  ],
  fourDigitAreaCodes: ['0594', '0595', '0596', '0597', '0598', '0599', '0735'],
  fiveDigitAreaCodes: ['059792', '059793', '059794', '059795', '059796', '059799'],
  examples: { zip, tel: '059－123－4567' },
})
