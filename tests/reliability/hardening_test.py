"""The program that is shipped has the protections that cmake/warnings.cmake asks for."""
import platform
import subprocess
import unittest

from lib.server import PROGRAM


def read(*command):
    return subprocess.run([*command, PROGRAM], capture_output=True, text=True, check=True).stdout


class HardeningTest(unittest.TestCase):
    def test_addresses_cannot_be_foreseen(self):
        self.assertRegex(read("readelf", "-hW"), r"Type:\s+DYN")
        self.assertRegex(read("readelf", "-dW"), r"FLAGS_1.*\bPIE\b")

    def test_tables_of_addresses_are_not_writable(self):
        self.assertIn("GNU_RELRO", read("readelf", "-lW"))
        self.assertRegex(read("readelf", "-dW"), r"FLAGS_1.*\bNOW\b", "all are resolved at the start")

    def test_the_stack_is_not_executable(self):
        self.assertRegex(read("readelf", "-lW"), r"GNU_STACK.*\bRW\s")

    def test_checks_are_compiled_in(self):
        symbols = read("readelf", "--dyn-syms", "-W")
        self.assertIn("__stack_chk_fail", symbols, "-fstack-protector-strong")
        self.assertRegex(symbols, r"__\w+_chk@GLIBC", "_FORTIFY_SOURCE")
        self.assertIn("__glibcxx_assert_fail", symbols, "_GLIBCXX_ASSERTIONS")

    def test_jumps_lead_to_the_beginning_of_a_function(self):
        marks = {"x86_64": "endbr64", "aarch64": "paciasp"}
        if platform.machine() not in marks:
            self.skipTest("not known for this machine")
        self.assertIn(marks[platform.machine()], read("objdump", "-d", "--no-show-raw-insn", "--disassemble=main"))


if __name__ == "__main__":
    unittest.main()
