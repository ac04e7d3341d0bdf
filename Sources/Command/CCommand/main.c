// The entry point of the command. Swift by itself would read the arguments from the proc file
// system, which is not mounted everywhere.

#include "CSupervision.h"

int cellophane_main(int count, char **arguments);

int main(int argc, char **argv) {
  cellophane_limit_arenas();
  cellophane_supervise(argc, argv);
  return cellophane_main(argc, argv);
}
