import { describe, expect, test } from 'vitest'
import { readStatementSheet } from './read-sheet.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readStatementSheet(Buffer.from(text, encoding), {}, 1_000)
const rowsOf = async (text: string) => (await read(text)).rows.slice(1).map(({ cells }) => cells)

const entry = (more: string, amount = '100.00', side = 'CRDT', status = 'BOOK') =>
  `<Ntry><Amt Ccy="AED">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts>${more}</Ntry>`
const camt = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
    <Acct><Id><IBAN>AE070331234567890123456</IBAN></Id><Svcr><FinInstnId><Othr><Id>NOT THIS</Id></Othr></FinInstnId></Svcr></Acct>
    <Bal><Amt Ccy="AED">84043.43</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
    ${entries.join('')}
  </Stmt></BkToCstmrStmt></Document>`

describe('CAMT.053', () => {
  test('is read: the day it was booked, who and why, the reference, the amount with its sign', async () => {
    const text = camt(
      entry(
        `<BookgDt><Dt>2026-11-03</Dt></BookgDt><ValDt><Dt>2026-11-04</Dt></ValDt><AcctSvcrRef>B-1</AcctSvcrRef>
         <NtryDtls><TxDtls><Refs><EndToEndId>SM-12</EndToEndId></Refs><RltdPties><Dbtr><Nm>Gopal &amp; Sons</Nm></Dbtr></RltdPties>
         <RmtInf><Ustrd>Dues November</Ustrd></RmtInf></TxDtls></NtryDtls>`,
      ),
      entry(
        '<BookgDt><DtTm>2026-11-05T10:00:00+04:00</DtTm></BookgDt><AddtlNtryInf>Charge</AddtlNtryInf>',
        '5.25',
        'DBIT',
      ),
      entry('<BookgDt><Dt>2026-11-06</Dt></BookgDt>', '9.00', 'CRDT', '<Cd>PDNG</Cd>'),
    )
    expect(await read(text)).toMatchObject({ kind: 'camt', account: 'AE070331234567890123456' })
    expect(await rowsOf(text)).toEqual([
      ['2026-11-03', 'Gopal & Sons · Dues November', 'SM-12', '100.00'],
      ['2026-11-05', 'Charge', '', '-5.25'],
    ])
  })

  test('with prefixes at its tags is read, and an amount of another currency keeps its name', async () => {
    const text = camt(entry('<ValDt><Dt>2026-11-03</Dt></ValDt>'))
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:')
      .replaceAll('Ccy="AED"', 'Ccy="USD"')
    expect(await rowsOf(text)).toEqual([['2026-11-03', '', '', 'USD 100.00']])
  })

  test.each([
    [
      'defines entities',
      camt().replace('?>', '?><!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'),
    ],
    ['refers to a file', camt().replace('?>', '?><!DOCTYPE Document SYSTEM "file:///etc/passwd">')],
    ['nests ten thousand levels', `<?xml version="1.0"?>${'<a>'.repeat(10_000)}`],
    ['is another message', '<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>'],
    ['is a page', '<?xml version="1.0"?><html><body>Sign in</body></html>'],
  ])('that %s is refused', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'bank_file_unreadable' })
  })

  test('that was cut off is refused, one line or many', async () => {
    const whole = camt(entry('<BookgDt><Dt>2026-11-03</Dt></BookgDt>'), entry('<BookgDt><Dt>2026-11-04</Dt></BookgDt>'))
    expect(await rowsOf(`<!-- Exported by the bank -->${whole}`)).toHaveLength(2)
    for (const behind of ['</Dt>', '</Ntry>', '</Stmt>'])
      await expect(read(whole.slice(0, whole.lastIndexOf(behind) + behind.length))).rejects.toMatchObject({
        code: 'bank_file_unreadable',
      })
  })

  test('names no entity but those of XML: another stays as it is written', async () => {
    const text = camt(
      entry('<BookgDt><Dt>2026-11-03</Dt></BookgDt><AddtlNtryInf>&lol; &lt;b&gt; &#x41;</AddtlNtryInf>'),
    )
    expect(await rowsOf(text)).toEqual([['2026-11-03', '&lol; <b> A', '', '100.00']])
  })
})

describe('MT940', () => {
  const text = `{1:F01BANKAEADXXX0000000000}{2:I940BANKAEADXXXXN}{4:
:20:STMT261103
:25:AE070331234567890123456
:28C:00001/001
:60F:C261101AED84043,43
:61:2611031103CD100,00NTRFSM-12//B-7
GOPAL
:86:/NAME/GOPAL KUMAR
DUES NOVEMBER
:61:261231 0102D5,25NCHGNONREF//B-8
:61:2611041104RC40,NTRFNONREF
:86:166?00CREDIT?20REF 7?21RETURNED?32VIJAY NAIR
:62F:C261104AED84098,18
:86:END OF STATEMENT
-}`
  test('is read: both dates, both references, reversals, and the texts below', async () => {
    const good = text.replace('261231 0102', '2612310102')
    expect(await read(good)).toMatchObject({ kind: 'mt940', account: 'AE070331234567890123456' })
    expect(await rowsOf(good)).toEqual([
      ['2026-11-03', 'GOPAL · /NAME/GOPAL KUMAR DUES NOVEMBER', 'SM-12', '100.00'],
      ['2027-01-02', '', 'B-8', '-5.25'],
      ['2026-11-04', 'REF 7 RETURNED VIJAY NAIR', '', '-40.00'],
    ])
  })

  test('has the day that it counts from where noughts stand for the day it was booked', async () => {
    const rows = await rowsOf(text.replace('261231 0102', '2612310000'))
    expect(rows.map(([day]) => day)).toEqual(['2026-11-03', '2026-12-31', '2026-11-04'])
  })

  test('goes on after an empty line of a text, and is refused where it is of two accounts', async () => {
    const good = text.replace('261231 0102', '2612310102')
    const [row] = await rowsOf(good.replace('DUES NOVEMBER', '\n{THANKS} DUES'))
    expect(row?.[1]).toBe('GOPAL · /NAME/GOPAL KUMAR {THANKS} DUES')
    await expect(read(good + good.replace('AE07033', 'AE46033'))).rejects.toMatchObject({ code: 'bank_file_accounts' })
    expect(await rowsOf(good + good)).toHaveLength(6)
  })

  test('with a line that is none of its kind is refused, as is one that was cut off', async () => {
    await expect(read(text)).rejects.toMatchObject({ code: 'bank_file_unreadable' })
    const good = text.replace('261231 0102', '2612310102')
    await expect(read(good.slice(0, good.indexOf(':62F:')))).rejects.toMatchObject({ code: 'bank_file_unreadable' })
  })

  test.each([
    [':25:0331234567AED', '0331234567'],
    [':25:AE070331234567890123456/AED', 'AE070331234567890123456'],
    [':25:EBILAEAD/1015701301', '1015701301'],
    [':25P:1015701301\nEBILAEAD', '1015701301'],
  ])('with the account %s is read', async (field, account) => {
    const good = text.replace('261231 0102', '2612310102').replace(':25:AE070331234567890123456', field)
    expect(await read(good)).toMatchObject({ account })
  })

  test('with points in its amounts, and lines that are only expected, is read', async () => {
    const message = `:20:X\n:25:1015701301\n:28C:1\n:61:2611031103C25.00NTRFREF\n:86:GOPAL\n:61:2611041104ED7,00NTRFREF\n:86:VIJAY\n`
    expect(await rowsOf(message)).toEqual([['2026-11-03', 'GOPAL', 'REF', '25.00']])
  })
})

describe('OFX', () => {
  const fields = {
    DTPOSTED: '20261103120000[+4:GST]',
    TRNAMT: '100.00',
    FITID: 'F-1',
    NAME: 'Gopal &amp; Sons',
    MEMO: 'Dues November',
  }
  const line = (closed: boolean) =>
    Object.entries(fields)
      .map(([tag, value]) => `<${tag}>${value}${closed ? `</${tag}>` : ''}`)
      .join('\n')
  const body = (closed: boolean) =>
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AED${closed ? '</CURDEF>' : ''}
     <BANKACCTFROM><BANKID>033${closed ? '</BANKID>' : ''}<ACCTID>0331234567${closed ? '</ACCTID>' : ''}</BANKACCTFROM>
     <BANKTRANLIST><STMTTRN>${line(closed)}</STMTTRN><STMTTRN>${line(closed)}</STMTTRN></BANKTRANLIST>
     </STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const row = ['2026-11-03', 'Gopal & Sons · Dues November', 'F-1', '100.00']

  test.each([
    ['1, whose tags are never closed', `OFXHEADER:100\nDATA:OFXSGML\nCHARSET:1252\n\n${body(false)}`],
    ['2, which is XML', `<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n${body(true)}`],
  ])('%s is read', async (_, text) => {
    expect(await read(text)).toMatchObject({ kind: 'ofx', account: '0331234567' })
    expect(await rowsOf(text)).toEqual([row, row])
  })

  test('of several statements keeps the currency of each, and is refused where they are of two accounts', async () => {
    const two = (other: string) =>
      `OFXHEADER:100\n\n${body(false)}${body(false).replace('0331234567', other)}${body(false)}`
    expect(await rowsOf(two('0331234567'))).toEqual(Array.from({ length: 6 }, () => row))
    await expect(read(two('0339999999'))).rejects.toMatchObject({ code: 'bank_file_accounts' })
  })

  test('of millions of pieces far down is read in the time that any of its size takes', async () => {
    const deep = `<OFX><BANKTRANLIST>${'<Unclosed>'.repeat(390)}${'&lt;'.repeat(5_000_000)}</BANKTRANLIST></OFX>`
    expect((await read(`OFXHEADER:100\n\n${deep}`)).rows).toHaveLength(1)
  })

  test('without signs takes what left the account from the types of its lines', async () => {
    const text = body(true)
      .replace('<STMTTRN>', '<STMTTRN><TRNTYPE>DEBIT</TRNTYPE>')
      .replace(/(.*)<STMTTRN>/s, '$1<STMTTRN><TRNTYPE>CREDIT</TRNTYPE>')
    const amounts = async (of: string) => (await rowsOf(of)).map((cells) => cells.at(-1))
    expect(await amounts(text)).toEqual(['-100.00', '100.00'])
    const signed = text.replace('100.00', '-100.00').replace('CREDIT', 'DEBIT')
    expect(await amounts(signed)).toEqual(['-100.00', '100.00'])
  })

  test.each([
    ['cut off behind a line', (of: string) => of.slice(0, of.lastIndexOf('</BANKTRANLIST>'))],
    ['cut off in a line', (of: string) => of.slice(0, of.lastIndexOf('<MEMO>'))],
    ['without the end of a line', (of: string) => of.replace('</STMTTRN>', '')],
  ])('that is %s is refused', async (_, cut) => {
    await expect(read(`OFXHEADER:100\n\n${cut(body(false))}`)).rejects.toMatchObject({ code: 'bank_file_unreadable' })
  })

  test.each([
    ['defines entities', `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "b">]>${body(true)}`],
    ['has no statement', 'OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1><SONRS></SONRS></SIGNONMSGSRSV1></OFX>'],
  ])('that %s is refused', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'bank_file_unreadable' })
  })
})
