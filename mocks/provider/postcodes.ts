/** `region` is the prefecture code, as in requests. */
interface Address {
  readonly region: string
  readonly locality: string
  readonly street: string
}

type Row = readonly [zip: string, region: string, locality: string, street: string]

const rows: readonly Row[] = [
  ['510-0000', '24', '四日市市', ''],
  ['510-0067', '24', '四日市市', '浜田町'],
  ['510-0074', '24', '四日市市', '鵜の森'],
  ['510-0075', '24', '四日市市', '安島'],
  ['510-0085', '24', '四日市市', '諏訪町'],
  ['510-0093', '24', '四日市市', '本町'],
  ['512-0911', '24', '四日市市', '生桑町'],
  ['513-0801', '24', '鈴鹿市', '神戸'],
  ['511-0061', '24', '桑名市', '寿町'],
  ['511-0068', '24', '桑名市', '中央町'],
  ['511-0428', '24', 'いなべ市', '北勢町阿下喜'],
  ['514-0006', '24', '津市', '広明町'],
  ['514-0009', '24', '津市', '羽所町'],
  ['514-0033', '24', '津市', '丸之内'],
  ['519-0124', '24', '亀山市', '東御幸町'],
  ['940-0061', '15', '長岡市', '城内町'],
  ['940-0062', '15', '長岡市', '大手通'],
  ['940-0066', '15', '長岡市', '東坂之上町'],
  ['945-0051', '15', '柏崎市', '東本町'],
  ['947-0021', '15', '小千谷市', '本町'],
  ['950-0087', '15', '新潟市中央区', '東大通'],
  ['950-0911', '15', '新潟市中央区', '笹口'],
  ['954-0052', '15', '見附市', '学校町'],
  ['955-0071', '15', '三条市', '本町'],
  ['959-0264', '15', '燕市', '吉田'],
  ['100-0001', '13', '千代田区', '千代田'],
  ['460-0008', '23', '名古屋市中区', '栄'],
]

/** The known postcodes and their addresses. */
export const postcodes: ReadonlyMap<string, Address> = new Map(
  rows.map(([zip, region, locality, street]) => [zip, { region, locality, street }]),
)

/** The address of a postcode; empty strings if it is unknown. */
export const addressOf = (zip3: string, zip4: string): Address =>
  postcodes.get(`${zip3}-${zip4}`) ?? { region: '', locality: '', street: '' }
