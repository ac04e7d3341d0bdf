// An empty data file of ICU, in place of the one of 34 MB that a static Foundation carries.
// scripts/build-release defines ICU_DATA as the symbol of that file, such as icudt76_dat; without
// the definition Foundation's own file is linked.
//
// The file is a table of contents without entries, in ICU's own format for data in memory. ICU
// reports every locale, time zone and collation as missing. No part of the command asks for one:
// scripts/checks/package compares its products with those of a command that has the data.

#ifdef ICU_DATA

#include <stdint.h>

typedef struct {
  // The header: its size, two magic bytes, and a description of the format.
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t description_size;
  uint16_t reserved;
  uint8_t is_big_endian;
  uint8_t character_set;
  uint8_t size_of_unit;
  uint8_t reserved_byte;
  uint8_t format[4];
  uint8_t format_version[4];
  uint8_t data_version[4];
  uint8_t padding[8];
  // The table of contents: the number of its entries.
  uint32_t count;
  uint32_t end[3];
} EmptyData;

_Static_assert(sizeof(EmptyData) == 48, "the header has 32 bytes, the table 16");

__attribute__((aligned(16))) const EmptyData ICU_DATA = {
    .header_size = 32,
    .magic = {0xDA, 0x27},
    .description_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .size_of_unit = 2,
    .format = {'C', 'm', 'n', 'D'},
    .format_version = {1},
};

#endif
