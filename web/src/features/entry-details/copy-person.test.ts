import { USER_FIELDS, type UserField } from '@gondola/rules/user-info.ts'
import { describe, expect, test } from 'vitest'
import { copyable, copyPerson, hasMissingData } from './copy-person.ts'

const today = '2026-12-10'
const fields: UserField[] = ['firstName', 'lastName', 'birthday', 'phone', 'agreements']
const petra = {
  firstName: 'Petra',
  lastName: 'Dvořáková',
  birthday: '14.03.1986',
  phone: '+420 602 123 456',
  city: 'Frymburk',
  agreements: true,
}

describe('copying from another person', () => {
  test('takes surname and contact, never name, birthday or consent', () => {
    expect(copyPerson(petra, { firstName: 'Jan', birthday: '01.01.1985' }, fields, today)).toEqual({
      firstName: 'Jan',
      birthday: '01.01.1985',
      lastName: 'Dvořáková',
      phone: '+420 602 123 456',
    })
  })

  test.each(USER_FIELDS)('%s is copied if a family shares it, and stays if it is everyone’s own', (field) => {
    const first = { [field]: field === 'agreements' ? true : 'theirs' }
    const isShared = !['firstName', 'birthday', 'agreements'].includes(field)
    expect(copyPerson(first, {}, USER_FIELDS, today)).toEqual(isShared ? first : {})
    // Nothing is copied that the resort does not ask for.
    expect(copyPerson(first, {}, [], today)).toEqual({})
  })

  test('keeps the message of a gift', () => {
    expect(copyPerson(petra, { giftMessage: 'Babičce' }, fields, today)).toMatchObject({
      giftMessage: 'Babičce',
    })
  })

  test('makes a first person of age the guardian of a child', () => {
    expect(copyPerson(petra, { birthday: '02.06.2018' }, fields, today)).toMatchObject({
      legalFirstName: 'Petra',
      legalLastName: 'Dvořáková',
      legalBirthday: '14.03.1986',
    })
  })

  test('keeps a guardian that is named already', () => {
    const own = { birthday: '02.06.2018', legalFirstName: 'Jan', legalLastName: 'Dvořák' }
    expect(copyPerson(petra, own, fields, today)).toMatchObject({ legalFirstName: 'Jan' })
  })

  test('from a child takes the guardian that it has', () => {
    const child = {
      ...petra,
      birthday: '02.06.2016',
      legalFirstName: 'Jan',
      legalLastName: 'D',
      legalBirthday: '01.01.1985',
    }
    expect(copyPerson(child, { birthday: '02.06.2018' }, fields, today)).toMatchObject({ legalFirstName: 'Jan' })
  })

  test('an empty field of the first person erases nothing', () => {
    expect(copyPerson({ ...petra, phone: ' ' }, { phone: '1' }, fields, today).phone).toBe('1')
  })
})

describe('who can be copied from', () => {
  const jan = { firstName: 'Jan', lastName: 'Novák', birthday: '01.01.1985', phone: '+420 603 000 000' }
  const others = (...persons: object[]) => persons.map((person, index) => ({ key: String(index), person }))
  const keysOf = (persons: object[], own = {}) => copyable(others(...persons), own, fields, today).map(({ key }) => key)

  test('is everyone who has something else to give', () => {
    expect(keysOf([petra, jan])).toEqual(['0', '1'])
  })

  test('is nobody who has nothing of what is copied', () => {
    expect(keysOf([{}, { firstName: 'Jan' }, { birthday: '01.01.1985' }, { lastName: ' ' }])).toEqual([])
  })

  test('of a family that shares its surname is the first alone, for an adult', () => {
    const family = [petra, { ...petra, firstName: 'Jan', birthday: '01.01.1985' }]
    expect(keysOf(family)).toEqual(['0'])
    // Either may be the guardian of a child.
    expect(keysOf(family, { birthday: '02.06.2018' })).toEqual(['0', '1'])
  })

  test('stays the same when something has been copied', () => {
    const own = { birthday: '02.06.2018' }
    const copied = copyPerson(petra, own, fields, today)
    expect(keysOf([petra, jan], copied)).toEqual(keysOf([petra, jan], own))
  })

  test('matters to who is filled in first only when something is missing there', () => {
    expect(hasMissingData(others(jan), {}, fields)).toBe(true)
    expect(hasMissingData(others(jan), petra, fields)).toBe(false)
    expect(hasMissingData(others({ firstName: 'Jan' }), {}, fields)).toBe(false)
  })
})
